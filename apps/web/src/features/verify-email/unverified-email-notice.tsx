import { useSession } from '@portvakt/api-client';
import { Button, FormError, Notice, WithStrong } from '@portvakt/ui';

import { NoLinkYet } from '../../forms/no-link-yet.js';
import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { LinkSentAgain } from './link-sent-again.js';
import { useResend } from './use-resend.js';
import { verifyEmailTexts } from './verify-email.texts.js';

/** Reminds the user to verify the e-mail address; renders nothing once it is verified. */
export function UnverifiedEmailNotice() {
  const { signedIn } = useSession();
  return signedIn && !signedIn.user.emailVerified ? <Reminder email={signedIn.user.email} /> : null;
}

interface ReminderProps {
  readonly email: string;
}

function Reminder({ email }: ReminderProps) {
  const texts = useTexts(verifyEmailTexts);
  const errorText = useErrorText();
  const { resend, isSending, status, canSendAt, error } = useResend(email, false);

  return (
    <div className="stack">
      <Notice kind="warning">
        <div className="alert-actions">
          <p>
            <WithStrong sentence={texts.notVerified({ email })} strong={email} />
          </p>
          <Button
            variant="secondary"
            tone="neutral"
            size="sm"
            loading={isSending && texts.sending}
            onClick={() => void resend()}
          >
            {texts.sendLinkAgain}
          </Button>
        </div>
      </Notice>
      <LinkSentAgain status={status} email={email} />
      {status.kind === 'quiet' ? null : <NoLinkYet canSendAt={canSendAt} />}
      <FormError message={error && errorText(error)} />
    </div>
  );
}
