import { useNavigate } from 'react-router';

import { type SignedIn, toReadableEmail, useSendVerificationEmailMutation, useWebConfig } from '@portvakt/api-client';
import { Button, FormError, PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { OnwardLinks } from '../../return-to/onward-links.js';
import { useTarget } from '../../return-to/use-next.js';
import { type LinkError, toLinkError } from '../../mailed-links/link-error.js';
import { linkErrorTexts } from '../../mailed-links/link-errors.texts.js';
import { ContactHelp } from '../../contact/contact-help.js';
import { withNext } from '../../return-to/next-path.js';
import { PATHS } from '../../routes/paths.js';
import { returnUrl } from '../../return-to/return-url.js';
import { NewLinkForm } from './new-link-form.js';
import { verifyEmailTexts } from './verify-email.texts.js';

interface LinkFailedProps {
  /** The value of `?error=` (specification §15.2); an unknown code counts as an invalid link. */
  readonly code: string;
  /** Undefined until known; the next step depends on it. */
  readonly signedIn: SignedIn | null | undefined;
}

/** The reasons whose texts say to ask for a new link. */
const ADVISES_NEW_LINK: readonly LinkError[] = ['token_expired', 'invalid_token'];

/** Explains why the link did not work and offers a new one. */
export function LinkFailed({ code, signedIn }: LinkFailedProps) {
  const texts = useTexts(verifyEmailTexts);
  const reasons = { ...useTexts(linkErrorTexts), unauthorized: texts.unauthorized };
  const reason = toLinkError(code);
  // The server sends no mail to a verified address, so a new link would never arrive.
  const isVerified = signedIn?.user.emailVerified === true;
  const errorText = useErrorText();
  const { verificationEmail } = useWebConfig();
  const navigate = useNavigate();
  const path = withNext(PATHS.verifyEmail, useTarget());
  const [send, { isLoading, error }] = useSendVerificationEmailMutation();

  const sendNewLink = async (email: string) => {
    const answer = await send({ email, callbackURL: returnUrl(path) });
    // Replaces the history entry, so that Back does not return to the failed link.
    if (!answer.error) await navigate(path, { replace: true, state: { email } });
  };

  return (
    <PanelPage>
      <PageHeading
        lead={
          isVerified && ADVISES_NEW_LINK.includes(reason)
            ? texts.alreadyVerified({ email: toReadableEmail(signedIn.user.email) })
            : reasons[reason]
        }
      >
        {texts.failedTitle}
      </PageHeading>
      {signedIn ? <FormError message={error && errorText(error)} /> : null}
      {nextStep()}
    </PanelPage>
  );

  function nextStep() {
    if (signedIn === undefined) return null;
    if (isVerified) return <OnwardLinks />;
    if (!verificationEmail) return <ContactHelp />;
    if (signedIn === null) return <NewLinkForm onSend={sendNewLink} isSending={isLoading} error={error} />;
    return (
      <Button loading={isLoading && texts.sending} onClick={() => void sendNewLink(signedIn.user.email)}>
        {texts.sendNewLink}
      </Button>
    );
  }
}
