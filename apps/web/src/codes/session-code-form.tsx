import { type ReactNode, useState } from 'react';

import { Button, FieldErrors, FormError, inFieldOrder, Notice, StatusRegion } from '@portvakt/ui';

import { BackupCodeField } from '../forms/backup-code-field.js';
import { CodeField } from '../forms/code-field.js';
import { fieldTexts } from '../forms/fields.texts.js';
import { NotArrivedYet } from '../forms/not-arrived-yet.js';
import { resendCodeTexts } from '../forms/resend-code.texts.js';
import { ResendStatusText } from '../forms/resend-status-text.js';
import { useTexts } from '../i18n/texts.js';
import { useErrorText } from '../i18n/use-error-text.js';
import { useLifetimes } from '../i18n/use-lifetimes.js';
import { useFocusOnChange } from '../focus/use-focus-on-change.js';
import type { CodeKind } from './code-kind.js';
import { sessionCodeTexts } from './session-code.texts.js';
import { type EmailedCode, useEmailedCode } from './use-emailed-code.js';
import { useSessionCode } from './use-session-code.js';

const SWITCHES = { app: 'useApp', email: 'useMail', backup: 'useBackupCode' } as const;

interface SessionCodeFormProps {
  /** The kinds of code to choose among, the first of which is asked for. */
  readonly kinds: readonly CodeKind[];
  /** Whether what follows an accepted code is under way. */
  readonly isBusy?: boolean;
  /** Called once the service has accepted a code in this session. */
  readonly onAccepted: () => void;
  /** Called with true before a code is sent, and with false once the answer is known. */
  readonly onSending?: ((isSending: boolean) => void) | undefined;
  /** Without it, there is no button to give up. */
  readonly onCancel?: () => void;
}

/** Asks for a code in the session. */
export function SessionCodeForm({ kinds, ...props }: SessionCodeFormProps) {
  const texts = useTexts(sessionCodeTexts);
  const [kind, setKind] = useState<CodeKind>(kinds[0] ?? 'backup');
  const emailed = useEmailedCode({ isWanted: kind === 'email' });
  // The form of another kind takes the place of the button that had the focus.
  useFocusOnChange(kind);

  // The key empties the form for another kind of code.
  return (
    <CodeOfOneKind key={kind} kind={kind} emailed={kind === 'email' ? emailed : undefined} {...props}>
      {kinds
        .filter((other) => other !== kind)
        .map((other) => (
          <Button key={other} variant="tertiary" onClick={() => setKind(other)}>
            {texts[SWITCHES[other]]}
          </Button>
        ))}
    </CodeOfOneKind>
  );
}

interface CodeOfOneKindProps extends Omit<SessionCodeFormProps, 'kinds'> {
  readonly kind: CodeKind;
  /** Of codes by e-mail only. */
  readonly emailed: EmailedCode | undefined;
  readonly children: ReactNode;
}

function CodeOfOneKind({ kind, emailed, onAccepted, onSending, onCancel, children, ...props }: CodeOfOneKindProps) {
  const texts = useTexts(sessionCodeTexts);
  const resending = useTexts(resendCodeTexts);
  const { fixFirst } = useTexts(fieldTexts);
  const errorText = useErrorText();
  const { register, errors, submitCount, submit, refused, isSending } = useSessionCode(kind, {
    onAccepted,
    onSending,
  });
  const isBusy = isSending || props.isBusy === true;
  const failure = refused ?? emailed?.error;

  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      <StatusRegion>{emailed ? <EmailStatus {...emailed} /> : null}</StatusRegion>
      {kind === 'backup' ? (
        <BackupCodeField register={register} name="code" error={errors.code?.message} />
      ) : (
        <CodeField
          register={register}
          name="code"
          isFromApp={kind === 'app'}
          error={errors.code?.message}
          onWholeCode={() => {
            if (!isBusy) void submit();
          }}
        />
      )}
      <FormError message={failure && errorText(failure)} />
      <FieldErrors heading={fixFirst} errors={inFieldOrder(['code'], errors)} attempt={submitCount} />
      {emailed?.canSendAt === undefined ? null : <NotArrivedYet canSendAt={emailed.canSendAt} texts={resending} />}
      <div className="actions">
        <Button type="submit" loading={isBusy && texts.submitting}>
          {texts.submit}
        </Button>
        {onCancel ? (
          <Button variant="secondary" onClick={onCancel}>
            {texts.cancel}
          </Button>
        ) : null}
        {emailed ? (
          <Button variant="tertiary" loading={emailed.isSending && resending.sending} onClick={emailed.sendAgain}>
            {resending.sendAgain}
          </Button>
        ) : null}
        {children}
      </div>
    </form>
  );
}

function EmailStatus({ mail, isSending, error, status }: EmailedCode) {
  const texts = useTexts(sessionCodeTexts);
  const { emailCode: time } = useLifetimes();
  const isSent = mail === 'sent' && !isSending && !error;
  return (
    <>
      {isSent ? <Notice kind="info">{texts.mailSent({ time })}</Notice> : null}
      <ResendStatusText status={status} sent={null} texts={useTexts(resendCodeTexts)} />
    </>
  );
}
