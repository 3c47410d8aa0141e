import { useState } from 'react';

import { useSession, useWebConfig, toReadableEmail } from '@portvakt/api-client';
import { Button, FormError, Notice, WithStrong } from '@portvakt/ui';

import { NotArrivedYet } from '../../forms/not-arrived-yet.js';
import { resendTexts } from '../../forms/resend.texts.js';
import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { LinkSentAgain } from './link-sent-again.js';
import { useResend } from './use-resend.js';
import { verifyEmailTexts } from './verify-email.texts.js';

const DAY_MS = 86_400_000;

/** Whether the user can be asked to verify the e-mail address: it is not verified, and the service sends links. */
export function useCanVerifyEmail(): boolean {
  const { signedIn } = useSession();
  const { verificationEmail } = useWebConfig();
  return verificationEmail && signedIn?.user.emailVerified === false;
}

/** Reminds the user to verify the e-mail address: with a warning once the account is a day old. */
export function UnverifiedEmailNotice() {
  const canVerify = useCanVerifyEmail();
  const { signedIn } = useSession();
  if (!canVerify || !signedIn) return null;
  const { email, createdAt } = signedIn.user;
  return <Reminder email={email} accountCreatedAt={Date.parse(createdAt)} />;
}

interface ReminderProps {
  readonly email: string;
  /** Unix time in milliseconds. */
  readonly accountCreatedAt: number;
}

function Reminder({ email, accountCreatedAt }: ReminderProps) {
  const [isUrgent] = useState(() => Date.now() - accountCreatedAt > DAY_MS);
  const texts = useTexts(verifyEmailTexts);
  const resending = useTexts(resendTexts);
  const errorText = useErrorText();
  const { verificationOnSignUp } = useWebConfig();
  const { resend, isSending, status, canSendAt, error } = useResend(email, false);
  const shown = toReadableEmail(email);
  const hasLink = verificationOnSignUp || status.kind !== 'quiet';

  const question = (
    <div className="alert-actions">
      <p>
        <WithStrong sentence={(hasLink ? texts.notVerified : texts.notVerifiedNoMail)({ email: shown })} strong={shown} />
      </p>
      <Button
        variant="secondary"
        tone={isUrgent ? 'neutral' : 'accent'}
        loading={isSending && texts.sending}
        onClick={() => void resend()}
      >
        {hasLink ? texts.sendLinkAgain : texts.sendLink}
      </Button>
    </div>
  );
  return (
    <div className="stack">
      {isUrgent ? <Notice kind="warning">{question}</Notice> : question}
      <LinkSentAgain status={status} email={email} />
      {status.kind === 'quiet' ? null : <NotArrivedYet canSendAt={canSendAt} texts={resending} />}
      <FormError message={error && errorText(error)} />
    </div>
  );
}
