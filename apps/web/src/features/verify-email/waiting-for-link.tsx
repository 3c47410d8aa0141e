import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

import { toReadableEmail, useWebConfig } from '@portvakt/api-client';
import { Button, ButtonLink, FormError, PageHeading, PanelPage, WithStrong } from '@portvakt/ui';

import { NotArrivedYet } from '../../forms/not-arrived-yet.js';
import { resendTexts } from '../../forms/resend.texts.js';
import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { ContactHelp } from '../../contact/contact-help.js';
import { useTarget } from '../../return-to/use-next.js';
import { withNext } from '../../return-to/next-path.js';
import { LinkSentAgain } from './link-sent-again.js';
import { useResend } from './use-resend.js';
import { verifyEmailTexts } from './verify-email.texts.js';

interface WaitingForLinkProps {
  readonly email: string;
  /** The name typed together with the address, if any. */
  readonly name?: string | undefined;
  /** Whether the mail was just sent. */
  readonly justSent: boolean;
  /** The path of the page where the address can be corrected, if any. */
  readonly correctedIn: string | undefined;
  /** Whether this replaced focused content on the same page. */
  readonly takesFocus?: boolean;
}

/** Waits for the user to open the mailed link; it can be sent again. */
export function WaitingForLink({ email, name, justSent, correctedIn, takesFocus = false }: WaitingForLinkProps) {
  const texts = useTexts(verifyEmailTexts);
  const resending = useTexts(resendTexts);
  const errorText = useErrorText();
  const { verificationEmail, verificationOnSignUp } = useWebConfig();
  const target = useTarget();
  const heading = useRef<HTMLHeadingElement>(null);
  const { resend, isSending, status, canSendAt, error } = useResend(email, justSent);

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  if (!verificationEmail) return <NoMailHere />;
  const shown = toReadableEmail(email);
  const hasLink = justSent || verificationOnSignUp || status.kind !== 'quiet';
  return (
    <PanelPage>
      <PageHeading ref={heading}>{hasLink ? texts.waitingTitle : texts.verifyTitle}</PageHeading>
      <p>
        <WithStrong sentence={(hasLink ? texts.waiting : texts.waitingNoMail)({ email: shown })} strong={shown} />
      </p>
      {hasLink ? <NotArrivedYet canSendAt={canSendAt} texts={resending} /> : null}
      <LinkSentAgain status={status} email={email} />
      <FormError message={error && errorText(error)} />
      <div className="actions">
        <Button loading={isSending && resending.sending} onClick={() => void resend()}>
          {hasLink ? resending.sendAgain : texts.sendLink}
        </Button>
        {correctedIn ? (
          <ButtonLink variant="secondary">
            <Link to={withNext(correctedIn, target)} state={{ email, name }}>
              {resending.changeEmail}
            </Link>
          </ButtonLink>
        ) : null}
      </div>
    </PanelPage>
  );
}

function NoMailHere() {
  const texts = useTexts(verifyEmailTexts);
  return (
    <PanelPage>
      <PageHeading lead={texts.noMailHere}>{texts.verifyTitle}</PageHeading>
      <ContactHelp />
    </PanelPage>
  );
}
