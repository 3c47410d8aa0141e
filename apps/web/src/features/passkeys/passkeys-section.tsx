import { useEffect, useRef, useState } from 'react';

import { useWebConfig } from '@portvakt/api-client';
import { Button, FormError, Loading, Notice, PanelSection, StatusRegion } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { LoadFailure } from '../../failures/load-failure.js';
import { useOwnPasskeys } from '../../passkeys/use-own-passkeys.js';
import { supportsPasskeys } from '../../passkeys/use-passkeys-offered.js';
import { useReadOnly } from '../../session/use-read-only.js';
import { ownPasskeysTexts } from './own-passkeys.texts.js';
import { type Change, PasskeyDialogs, type Question } from './passkey-dialogs.js';
import { PasskeyList } from './passkey-list.js';
import { useSignalPasskeys } from './use-signal-passkeys.js';
import { useDeletePasskey } from './use-delete-passkey.js';
import { usePasskeyQuestion } from './use-passkey-question.js';
import './passkeys.css';

/** The passkeys of the user, which can be made, renamed and deleted; nothing where the service has them off. */
export function PasskeysSection() {
  const { passkeys } = useWebConfig();
  return passkeys ? <Passkeys max={passkeys.max} /> : null;
}

interface PasskeysProps {
  readonly max: number;
}

function Passkeys({ max }: PasskeysProps) {
  const texts = useTexts(ownPasskeysTexts);
  const errorText = useErrorText();
  const changeText = useChangeText();
  const heading = useRef<HTMLHeadingElement>(null);
  const own = useOwnPasskeys();
  useSignalPasskeys(own.passkeys);
  const [change, setChange] = useState<Change>();
  const deleting = useDeletePasskey();
  // The cached list may still contain what was just deleted.
  const passkeys = own.passkeys?.filter(({ id }) => change?.kind !== 'deleted' || id !== change.passkey.id);
  const { question, ask, close } = usePasskeyQuestion(passkeys);

  // The focused row is removed. After the dialog has closed, because closing it restores focus to that row.
  useEffect(() => {
    if (change?.kind === 'deleted') queueMicrotask(() => heading.current?.focus());
  }, [change]);

  const askAbout = (next: Question) => {
    setChange(undefined);
    deleting.forgetFailure();
    ask(next);
  };
  const noteChange = (made: Change) => {
    close();
    setChange(made);
  };

  return (
    <PanelSection ref={heading} heading={texts.title}>
      <StatusRegion>{change ? <Notice kind="success">{changeText(change)}</Notice> : null}</StatusRegion>
      <FormError message={deleting.failure && errorText(deleting.failure)} />
      <LoadFailure error={own.error} isFetching={own.isFetching} onRetry={own.refetch} />
      {passkeys || own.error ? null : <Loading label={texts.loading} rows={1} />}
      {passkeys?.length === 0 ? (
        <p>
          {texts.why} {texts.bothFactors}
        </p>
      ) : null}
      {passkeys && passkeys.length > 0 ? (
        <PasskeyList
          passkeys={passkeys}
          createdId={change?.kind === 'created' ? change.passkey.id : undefined}
          onRename={(passkey) => askAbout({ kind: 'rename', passkey })}
          onDelete={(passkey) => askAbout({ kind: 'delete', passkey })}
        />
      ) : null}
      {passkeys ? <MakeOne count={passkeys.length} max={max} onMake={() => askAbout({ kind: 'create' })} /> : null}
      <PasskeyDialogs question={question} deleting={deleting} onClose={close} onChange={noteChange} />
    </PanelSection>
  );
}

/** What a change came to. */
function useChangeText(): (change: Change) => string {
  const texts = useTexts(ownPasskeysTexts);
  return (change) => {
    if (change.kind === 'renamed') return texts.renamed;
    const name = change.passkey.name ?? texts.unnamed;
    return change.kind === 'created' ? texts.madeNamed({ name }) : texts.deletedNamed({ name });
  };
}

interface MakeOneProps {
  readonly count: number;
  readonly max: number;
  readonly onMake: () => void;
}

function MakeOne({ count, max, onMake }: MakeOneProps) {
  const texts = useTexts(ownPasskeysTexts);
  const isReadOnly = useReadOnly();

  if (isReadOnly) return null;
  if (!supportsPasskeys()) return <p className="aside">{texts.unsupported}</p>;
  if (count >= max) return <p className="aside">{texts.full({ max })}</p>;
  return (
    <div className="actions">
      <Button variant={count === 0 ? 'primary' : 'secondary'} onClick={onMake}>
        {texts.make}
      </Button>
    </div>
  );
}
