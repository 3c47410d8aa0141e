import { Link } from 'react-router';

import { Button, ButtonLink, FormError, PageHeading, PanelPage, WithStrong } from '@portvakt/ui';

import { resendTexts } from '../../forms/resend.texts.js';
import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { LinkSentAgain } from './link-sent-again.js';
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
  const resending = useTexts(resendTexts);
  const errorText = useErrorText();
  const { resend, isSending, status, error } = useResend(email, justSent);

  return (
    <PanelPage>
      <PageHeading>{texts.waitingTitle}</PageHeading>
      <p>
        <WithStrong sentence={texts.waiting({ email })} strong={email} />
      </p>
      <p>{resending.junk}</p>
      <LinkSentAgain status={status} email={email} />
      <FormError message={error && errorText(error)} />
      <div className="actions">
        <Button loading={isSending && resending.sending} onClick={() => void resend()}>
          {resending.sendAgain}
        </Button>
        {correctedIn ? (
          <ButtonLink variant="secondary">
            <Link to={correctedIn}>{resending.changeEmail}</Link>
          </ButtonLink>
        ) : null}
      </div>
    </PanelPage>
  );
}
