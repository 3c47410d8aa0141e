import { useState } from 'react';

import { asApiFailure, useVerifyBackupCodeMutation, useVerifyTotpMutation } from '@portvakt/api-client';
import { Button, FieldErrors, FormError, inFieldOrder } from '@portvakt/ui';

import { BackupCodeField } from '../../../forms/backup-code-field.js';
import { backupCodeTexts } from '../../../forms/backup-code.texts.js';
import { toBackupCode } from '../../../forms/backup-code.js';
import { CodeField } from '../../../forms/code-field.js';
import { withoutSeparators } from '../../../forms/code.js';
import { codeTexts } from '../../../forms/code.texts.js';
import { fieldTexts } from '../../../forms/fields.texts.js';
import { useTranslatedForm } from '../../../forms/use-translated-form.js';
import { textKeys, useTexts } from '../../../i18n/texts.js';
import { useErrorText } from '../../../i18n/use-error-text.js';
import { useFocusOnChange } from '../../../focus/use-focus-on-change.js';
import { frameTexts } from '../layout/frame.texts.js';
import { OperatorPasskey } from './operator-passkey.js';

const codeKeys = textKeys(codeTexts);
const backupKeys = textKeys(backupCodeTexts);

interface OperatorCodeFormProps {
  /** Called once the service has accepted a code in this session. */
  readonly onAccepted: () => void;
  /** Called with true before a code or a passkey is sent, and with false once the answer is known. */
  readonly onSending?: ((isSending: boolean) => void) | undefined;
  /** Without it, there is no button to give up. */
  readonly onCancel?: () => void;
}

/**
 * Asks for a code of the app, a backup code or a passkey: a code by mail does not count for operators (operators §4.2).
 */
export function OperatorCodeForm(props: OperatorCodeFormProps) {
  const [usesBackup, setUsesBackup] = useState(false);
  useFocusOnChange(usesBackup);
  // The key empties the form for the other kind of code.
  return (
    <>
      <CodeOfOneKind
        key={String(usesBackup)}
        {...props}
        usesBackup={usesBackup}
        onSwitch={() => setUsesBackup(!usesBackup)}
      />
      <OperatorPasskey onAccepted={props.onAccepted} onSending={props.onSending} />
    </>
  );
}

interface CodeOfOneKindProps extends OperatorCodeFormProps {
  readonly usesBackup: boolean;
  readonly onSwitch: () => void;
}

function CodeOfOneKind({ onAccepted, onSending, onCancel, usesBackup, onSwitch }: CodeOfOneKindProps) {
  const texts = useTexts(frameTexts);
  const { fixFirst } = useTexts(fieldTexts);
  const errorText = useErrorText();
  const { register, errors, submitCount, submit, refused, isBusy } = useCode(usesBackup, { onAccepted, onSending });

  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      {usesBackup ? (
        <BackupCodeField register={register} name="code" error={errors.code?.message} />
      ) : (
        <CodeField
          register={register}
          name="code"
          isFromApp
          error={errors.code?.message}
          onWholeCode={() => void submit()}
        />
      )}
      <FormError message={refused === undefined ? undefined : errorText(refused)} />
      <FieldErrors heading={fixFirst} errors={inFieldOrder(['code'], errors)} attempt={submitCount} />
      <div className="actions">
        <Button type="submit" loading={isBusy && texts.confirming}>
          {texts.confirm}
        </Button>
        {onCancel ? (
          <Button variant="secondary" onClick={onCancel}>
            {texts.cancel}
          </Button>
        ) : null}
        <Button variant="tertiary" onClick={onSwitch}>
          {usesBackup ? texts.useApp : texts.useBackupCode}
        </Button>
      </div>
    </form>
  );
}

/** The form with its request. A wrong code is shown at the field; `refused` is any other refusal. */
function useCode(
  usesBackup: boolean,
  { onAccepted, onSending }: Pick<OperatorCodeFormProps, 'onAccepted' | 'onSending'>,
) {
  const [verifyTotp, totp] = useVerifyTotpMutation();
  const [verifyBackupCode, backup] = useVerifyBackupCodeMutation();
  const [refused, setRefused] = useState<unknown>();
  const { register, handleSubmit, setError, setFocus, errors, submitCount } = useTranslatedForm({ code: '' });
  const isBusy = totp.isLoading || backup.isLoading;

  const submit = handleSubmit(async ({ code }) => {
    // Enter and a pasted code may submit at the same time.
    if (isBusy) return;
    setRefused(undefined);
    onSending?.(true);
    const answer = usesBackup
      ? await verifyBackupCode({ code: toBackupCode(code) })
      : await verifyTotp({ code: withoutSeparators(code) });
    onSending?.(false);
    if (!answer.error) {
      onAccepted();
      return;
    }
    const message = WRONG[asApiFailure(answer.error).code];
    if (message === undefined) {
      setRefused(answer.error);
      return;
    }
    setError('code', { message });
    setFocus('code', { shouldSelect: true });
  });
  return { register, errors, submitCount, submit, refused, isBusy };
}

const WRONG: Readonly<Record<string, string>> = {
  INVALID_CODE: codeKeys.wrongFromApp,
  INVALID_BACKUP_CODE: backupKeys.wrongBackupCode,
};
