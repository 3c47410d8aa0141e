import { useSession, useWebConfig } from '@portvakt/api-client';
import { Button, FormError, Notice, WithStrong } from '@portvakt/ui';

import { NoLinkYet } from '../../forms/no-link-yet.js';
import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { LinkSentAgain } from './link-sent-again.js';
import { useResend } from './use-resend.js';
import { verifyEmailTexts } from './verify-email.texts.js';

/** Reminds the user to verify the e-mail address. Renders nothing once it is verified, or where no link is sent. */
export function UnverifiedEmailNotice() {
  const { signedIn } = useSession();
  const { verificationEmail } = useWebConfig();
  return verificationEmail && signedIn && !signedIn.user.emailVerified ? <Reminder email={signedIn.user.email} /> : null;
}

interface ReminderProps {
  readonly email: string;
}

function Reminder({ email }: ReminderProps) {
  const texts = useTexts(verifyEmailTexts);
  const errorText = useErrorText();
  const { verificationOnSignUp } = useWebConfig();
  const { resend, isSending, status, canSendAt, error } = useResend(email, false);

  const hasLink = verificationOnSignUp || status.kind !== 'quiet';

  return (
    <div className="stack">
      <Notice kind="warning">
        <div className="alert-actions">
          <p>
            <WithStrong sentence={(hasLink ? texts.notVerified : texts.notVerifiedNoMail)({ email })} strong={email} />
          </p>
          <Button
            variant="secondary"
            tone="neutral"
            size="sm"
            loading={isSending && texts.sending}
            onClick={() => void resend()}
          >
            {hasLink ? texts.sendLinkAgain : texts.sendLink}
          </Button>
        </div>
      </Notice>
      <LinkSentAgain status={status} email={email} />
      {status.kind === 'quiet' ? null : <NoLinkYet canSendAt={canSendAt} />}
      <FormError message={error && errorText(error)} />
    </div>
  );
}
