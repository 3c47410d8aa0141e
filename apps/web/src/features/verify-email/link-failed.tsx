import { Link, useNavigate } from 'react-router';

import { type SignedIn, useSendVerificationEmailMutation } from '@portvakt/api-client';
import { Button, ButtonLink, FormError, PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { ROOMS } from '../../rooms/rooms.js';
import { NewLinkForm } from './new-link-form.js';
import { verifyEmailTexts } from './verify-email.texts.js';

interface LinkFailedProps {
  /** The value of `?error=` (contract §15.2); anything unknown is told as a link that is not valid. */
  readonly code: string;
  /** Undefined until it is known; the way on depends on it. */
  readonly signedIn: SignedIn | null | undefined;
}

/** The link did not work: why, and the way to a new one. */
export function LinkFailed({ code, signedIn }: LinkFailedProps) {
  const texts = useTexts(verifyEmailTexts);
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [send, { isLoading, error }] = useSendVerificationEmailMutation();

  const sendNewLink = async (email: string) => {
    const answer = await send({ email, callbackURL: ROOMS.verifyEmail });
    // The address of the failed link leaves the history, so that Back does not return to it.
    if (!answer.error) await navigate(ROOMS.verifyEmail, { replace: true, state: { email } });
  };

  return (
    <PanelPage>
      <PageHeading lead={texts[knownCode(code)]}>{texts.failedTitle}</PageHeading>
      {signedIn ? <FormError message={error && errorText(error)} /> : null}
      {wayOn()}
    </PanelPage>
  );

  function wayOn() {
    if (signedIn === undefined) return null;
    if (signedIn === null) return <NewLinkForm onSend={sendNewLink} isSending={isLoading} error={error} />;
    // A verified address gets no mail, so a new link would never come.
    if (signedIn.user.emailVerified) {
      return (
        <ButtonLink>
          <Link to={ROOMS.account}>{texts.toAccount}</Link>
        </ButtonLink>
      );
    }
    return (
      <Button loading={isLoading && texts.sending} onClick={() => void sendNewLink(signedIn.user.email)}>
        {texts.sendNewLink}
      </Button>
    );
  }
}

const CODES = ['token_expired', 'invalid_token', 'user_not_found', 'unauthorized'] as const;

function knownCode(code: string): (typeof CODES)[number] {
  return CODES.find((known) => known === code) ?? 'invalid_token';
}
