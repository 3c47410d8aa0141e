import { Link } from 'react-router';

import { Button, ButtonLink, FormError, PageHeading, PanelPage, WithStrong } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { ResendStatusText } from './resend-status-text.js';
import { useResend } from './use-resend.js';
import { verifyEmailTexts } from './verify-email.texts.js';

interface WaitingForLinkProps {
  readonly email: string;
  /** Whether the mail went out on the way here. */
  readonly justSent: boolean;
  /** The room where the address was typed, if it can be corrected there. */
  readonly correctedIn: string | undefined;
}

/** The link is in the post. */
export function WaitingForLink({ email, justSent, correctedIn }: WaitingForLinkProps) {
  const texts = useTexts(verifyEmailTexts);
  const errorText = useErrorText();
  const { resend, isSending, status, error } = useResend(email, justSent);

  return (
    <PanelPage>
      <PageHeading>{texts.waitingTitle}</PageHeading>
      <p>
        <WithStrong sentence={texts.waiting({ email })} strong={email} />
      </p>
      <p>{texts.junk}</p>
      <ResendStatusText status={status} email={email} />
      <FormError message={error && errorText(error)} />
      <div className="actions">
        <Button loading={isSending && texts.sending} onClick={() => void resend()}>
          {texts.sendAgain}
        </Button>
        {correctedIn ? (
          <ButtonLink variant="secondary">
            <Link to={correctedIn}>{texts.changeEmail}</Link>
          </ButtonLink>
        ) : null}
      </div>
    </PanelPage>
  );
}
