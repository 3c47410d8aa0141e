import { type ReactNode, useEffect, useState } from 'react';

import { useWebConfig } from '@portvakt/api-client';
import { Button, FieldErrors, FormError, inFieldOrder, Notice, StatusRegion } from '@portvakt/ui';

import { type CodeKind, offeredCodeKinds } from '../../codes/code-kind.js';
import { type EmailedCode, useEmailedCode } from '../../codes/use-emailed-code.js';
import { useSessionCode } from '../../codes/use-session-code.js';
import { BackupCodeField } from '../../forms/backup-code-field.js';
import { CodeField } from '../../forms/code-field.js';
import { fieldTexts } from '../../forms/fields.texts.js';
import { NoCodeYet } from '../../forms/no-code-yet.js';
import { resendCodeTexts } from '../../forms/resend-code.texts.js';
import { ResendStatusText } from '../../forms/resend-status-text.js';
import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { useLifetimes } from '../../i18n/use-lifetimes.js';
import { focusPage } from '../../focus/page-focus.js';
import { secondFactorStepTexts } from './second-factor-step.texts.js';

const SWITCHES = { app: 'useApp', email: 'useMail', backup: 'useBackupCode' } as const;

interface SecondFactorStepProps {
  /** Whether what follows an accepted code is under way. */
  readonly isBusy: boolean;
  readonly onAccepted: () => void;
  /** Called with true before a code is sent, and with false once the answer is known. */
  readonly onSending: (isSending: boolean) => void;
  readonly onCancel: () => void;
}

/** Asks for a code in the session: only who has shown both factors makes what counts as both. */
export function SecondFactorStep(props: SecondFactorStepProps) {
  const texts = useTexts(secondFactorStepTexts);
  const offered = offeredCodeKinds(useWebConfig());
  const [kind, setKind] = useState<CodeKind>(offered[0] ?? 'backup');
  const emailed = useEmailedCode({ isWanted: kind === 'email' });
  // Each form takes the place of another one, whose focused button is gone.
  useEffect(() => void focusPage(), [kind]);

  return (
    <>
      <p>{texts.lead}</p>
      {/* The key empties the form for another kind of code. */}
      <CodeOfOneKind key={kind} kind={kind} emailed={kind === 'email' ? emailed : undefined} {...props}>
        {offered
          .filter((other) => other !== kind)
          .map((other) => (
            <Button key={other} variant="tertiary" onClick={() => setKind(other)}>
              {texts[SWITCHES[other]]}
            </Button>
          ))}
      </CodeOfOneKind>
    </>
  );
}

interface CodeOfOneKindProps extends SecondFactorStepProps {
  readonly kind: CodeKind;
  /** Of codes by e-mail only. */
  readonly emailed: EmailedCode | undefined;
  readonly children: ReactNode;
}

function CodeOfOneKind({ kind, emailed, onAccepted, onSending, onCancel, children, ...props }: CodeOfOneKindProps) {
  const texts = useTexts(secondFactorStepTexts);
  const { sendAgain, sending } = useTexts(resendCodeTexts);
  const { fixFirst } = useTexts(fieldTexts);
  const errorText = useErrorText();
  const { register, errors, submitCount, submit, refused, isSending } = useSessionCode(kind, {
    onAccepted,
    onSending,
  });
  const isBusy = isSending || props.isBusy;
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
      {emailed?.canSendAt === undefined ? null : <NoCodeYet canSendAt={emailed.canSendAt} />}
      <div className="actions">
        <Button type="submit" loading={isBusy && texts.submitting}>
          {texts.submit}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {texts.cancel}
        </Button>
        {emailed ? (
          <Button variant="tertiary" loading={emailed.isSending && sending} onClick={emailed.sendAgain}>
            {sendAgain}
          </Button>
        ) : null}
        {children}
      </div>
    </form>
  );
}

function EmailStatus({ mail, isSending, error, status }: EmailedCode) {
  const texts = useTexts(secondFactorStepTexts);
  const { emailCode: time } = useLifetimes();
  const isSent = mail === 'sent' && !isSending && !error;
  return (
    <>
      {isSent ? <Notice kind="info">{texts.mailSent({ time })}</Notice> : null}
      <ResendStatusText status={status} sent={null} texts={useTexts(resendCodeTexts)} />
    </>
  );
}
