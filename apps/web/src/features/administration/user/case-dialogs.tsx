import { isEmailAddress, toAsciiEmail, toReadableEmail } from '@portvakt/api-client';
import { useCreateRequestMutation } from '@portvakt/api-client/operators';
import { Notice, TextField } from '@portvakt/ui';

import { textKeys, useTexts } from '../../../i18n/texts.js';
import { ActionDialog } from '../dialogs/action-dialog.js';
import type { DialogProps } from './dialog-props.js';
import { changesTexts } from './changes.texts.js';
import { linksToCase } from './see-case.js';
import { useCaseTerms } from './use-case-terms.js';
import { useCheckedField } from './use-checked-field.js';

const keys = textKeys(changesTexts);

const NEW_EMAIL = 'new-email';

/** Opens the case that resets the second factor (operators §8). */
export function ResetFactorDialog({ details, onDone, ...dialog }: DialogProps) {
  const texts = useTexts(changesTexts);
  const [open] = useCreateRequestMutation();
  const { id, name } = details.user;
  const email = toReadableEmail(details.user.email);
  const count = details.authenticators.length;
  const { earliest, approval, warning } = useCaseTerms(dialog.open);
  return (
    <ActionDialog
      {...dialog}
      heading={texts.askReset({ name })}
      consequences={[
        texts.getsMailAndMayStop({ name, email }),
        approval,
        texts.thenFactorIsReset({ count, time: earliest }),
      ]}
      action={texts.openCase}
      needsReason
      refusalLinks={linksToCase('second-factor-reset')}
      send={({ reason = '' }) => open({ userId: id, kind: 'second-factor-reset', reason })}
      onDone={() => onDone({ kind: 'success', text: keys.caseOpened })}
    >
      {warning === undefined ? null : <Notice kind="danger">{warning}</Notice>}
      <Notice kind="warning">{texts.callBack}</Notice>
    </ActionDialog>
  );
}

/** Opens the case that changes the e-mail address. */
export function EmailDialog({ details, onDone, ...dialog }: DialogProps) {
  const texts = useTexts(changesTexts);
  const [open] = useCreateRequestMutation();
  const { id, name } = details.user;
  const email = toReadableEmail(details.user.email);
  const { earliest, approval, warning } = useCaseTerms(dialog.open);
  const field = useCheckedField(dialog.open, NEW_EMAIL, (typed) => isEmailAddress(toAsciiEmail(typed.trim())));
  return (
    <ActionDialog
      {...dialog}
      heading={texts.askEmail({ name })}
      consequences={[
        texts.getsMailAndMayStop({ name, email }),
        approval,
        texts.thenEmailChanges({ email, time: earliest }),
        texts.oldAddressIsTold,
      ]}
      action={texts.openCase}
      needsReason
      isReady={field.check}
      refusalLinks={linksToCase('email-change')}
      send={({ reason = '' }) =>
        open({ userId: id, kind: 'email-change', reason, newEmail: toAsciiEmail(field.typed.trim()) })
      }
      onDone={() => onDone({ kind: 'success', text: keys.caseOpened })}
    >
      {warning === undefined ? null : <Notice kind="danger">{warning}</Notice>}
      <Notice kind="warning">{texts.callBack}</Notice>
      <TextField
        name={NEW_EMAIL}
        type="email"
        label={texts.newEmail}
        autoComplete="off"
        autoCapitalize="none"
        value={field.typed}
        error={field.isWrong ? texts.emailMalformed : undefined}
        onChange={({ target }) => field.setTyped(target.value)}
      />
    </ActionDialog>
  );
}
