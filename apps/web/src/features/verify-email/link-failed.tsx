import { useNavigate } from 'react-router';

import { type SignedIn, useSendVerificationEmailMutation, useWebConfig } from '@portvakt/api-client';
import { Button, FormError, PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { OnwardLinks } from '../../return-to/onward-links.js';
import { useTarget } from '../../return-to/use-next.js';
import { toLinkError } from '../../mailed-links/link-error.js';
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

/** Explains why the link did not work and offers a new one. */
export function LinkFailed({ code, signedIn }: LinkFailedProps) {
  const texts = useTexts(verifyEmailTexts);
  const reasons = { ...useTexts(linkErrorTexts), unauthorized: texts.unauthorized };
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
      <PageHeading lead={reasons[toLinkError(code)]}>{texts.failedTitle}</PageHeading>
      {signedIn ? <FormError message={error && errorText(error)} /> : null}
      {nextStep()}
    </PanelPage>
  );

  function nextStep() {
    if (signedIn === undefined) return null;
    if (!verificationEmail) return <ContactHelp />;
    if (signedIn === null) return <NewLinkForm onSend={sendNewLink} isSending={isLoading} error={error} />;
    // The server sends no mail to a verified address, so a new link would never arrive.
    if (signedIn.user.emailVerified) return <OnwardLinks />;
    return (
      <Button loading={isLoading && texts.sending} onClick={() => void sendNewLink(signedIn.user.email)}>
        {texts.sendNewLink}
      </Button>
    );
  }
}
