import { useState } from 'react';

import { Button, FieldErrors, FormError, inFieldOrder } from '@portvakt/ui';

import { useSessionCode } from '../../../codes/use-session-code.js';
import { BackupCodeField } from '../../../forms/backup-code-field.js';
import { CodeField } from '../../../forms/code-field.js';
import { fieldTexts } from '../../../forms/fields.texts.js';
import { useTexts } from '../../../i18n/texts.js';
import { useErrorText } from '../../../i18n/use-error-text.js';
import { useFocusOnChange } from '../../../focus/use-focus-on-change.js';
import { frameTexts } from '../layout/frame.texts.js';
import { OperatorPasskey } from './operator-passkey.js';

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
  const kind = usesBackup ? 'backup' : 'app';
  const { register, errors, submitCount, submit, refused, isSending } = useSessionCode(kind, { onAccepted, onSending });

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
        <Button type="submit" loading={isSending && texts.confirming}>
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
