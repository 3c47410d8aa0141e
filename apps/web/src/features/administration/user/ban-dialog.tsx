import { useId, useState } from 'react';

import { useBanUserMutation } from '@portvakt/api-client/operators';
import { Checkbox, RadioGroup, TextField } from '@portvakt/ui';

import { textKeys, useTexts } from '../../../i18n/texts.js';
import { ActionDialog } from '../dialogs/action-dialog.js';
import type { DialogProps } from './dialog-props.js';
import { actionsTexts } from './actions.texts.js';

const keys = textKeys(actionsTexts);

const DAYS = { '1': 1, '7': 7, '30': 30 } as const;
const ENDS = ['never', '1', '7', '30', 'date'] as const;
type End = (typeof ENDS)[number];

const DAY_SECONDS = 86_400;
/** The longest that the service accepts (operators §6). */
const LONGEST_SECONDS = 315_360_000;
const DATE_FIELD = 'ban-until';

/** Locks the account, until it is unlocked or until a time. */
export function BanDialog({ details, onDone, ...dialog }: DialogProps) {
  const texts = useTexts(actionsTexts);
  const [ban] = useBanUserMutation();
  const fields = useBan(dialog.open);
  const { sends, isReady, seconds } = fields;
  const { user, sessions } = details;
  const { name } = user;
  const consequences = [
    ...(sessions === 0 ? [] : [texts.allSessionsEnd({ count: sessions })]),
    texts.cannotSignIn({ name }),
    texts.linksStop,
  ];

  const send = ({ reason }: { readonly reason?: string }) => {
    const banExpiresIn = seconds();
    return ban({
      userId: user.id,
      notify: sends,
      ...(reason === undefined ? {} : { reason, banReason: reason }),
      ...(banExpiresIn === undefined ? {} : { banExpiresIn }),
    });
  };
  return (
    <ActionDialog
      {...dialog}
      heading={texts.askBan({ name })}
      consequences={[...consequences, ...(sends ? [texts.getsMail({ name })] : [])]}
      action={texts.doBan}
      isDanger
      isReady={isReady}
      send={send}
      onDone={() => onDone({ kind: 'success', text: keys.banned({ name }) })}
    >
      <BanFields {...fields} />
    </ActionDialog>
  );
}

function BanFields({ end, setEnd, setDay, setSends, error }: ReturnType<typeof useBan>) {
  const texts = useTexts(actionsTexts);
  const id = useId();
  const labels: Readonly<Record<End, string>> = {
    never: texts.untilUnlocked,
    '1': texts.forDays({ count: 1 }),
    '7': texts.forDays({ count: 7 }),
    '30': texts.forDays({ count: 30 }),
    date: texts.untilDate,
  };
  return (
    <>
      <div className="form-group">
        <strong id={id}>{texts.until}</strong>
        <RadioGroup
          name="ban-end"
          labelledBy={id}
          choices={ENDS.map((value) => ({ value, label: labels[value] }))}
          value={end}
          onChange={setEnd}
        />
      </div>
      {end === 'date' ? (
        <TextField
          name={DATE_FIELD}
          type="date"
          label={texts.lockedThrough}
          autoComplete="off"
          error={error ? texts.dateOutOfRange : undefined}
          onChange={({ target }) => setDay(target.value)}
        />
      ) : null}
      <Checkbox
        name="ban-notify"
        label={texts.sendMail}
        defaultChecked
        onChange={({ target }) => setSends(target.checked)}
      />
    </>
  );
}

/** The fields, as they are each time the dialog opens. */
function useBan(open: boolean) {
  const [end, setEnd] = useState<End>('never');
  const [day, setDay] = useState('');
  const [sends, setSends] = useState(true);
  const [error, setError] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    setEnd('never');
    setDay('');
    setSends(true);
    setError(false);
  }

  /** Seconds from now on; undefined for a ban without end. */
  const seconds = (): number | undefined => {
    if (end === 'never') return undefined;
    return end === 'date' ? secondsThrough(day) : DAYS[end] * DAY_SECONDS;
  };
  const isReady = (): boolean => {
    const left = secondsThrough(day);
    const isFine = end !== 'date' || (left > 0 && left <= LONGEST_SECONDS);
    setError(!isFine);
    if (!isFine) document.getElementById(DATE_FIELD)?.focus();
    return isFine;
  };
  return { end, setEnd, setDay, sends, setSends, error, isReady, seconds };
}

/** Seconds until the reader's midnight after a day; 0 for none, and for a day that is over. */
function secondsThrough(day: string): number {
  const midnight = new Date(`${day}T00:00:00`);
  midnight.setDate(midnight.getDate() + 1);
  const left = Math.floor((midnight.getTime() - Date.now()) / 1000);
  return Number.isNaN(left) ? 0 : Math.max(0, left);
}
