import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

import { asApiFailure, useCancelAccountRequestMutation, useWebConfig } from '@portvakt/api-client';
import { Button, ButtonLink, FormError, PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { ContactHelp } from '../../contact/contact-help.js';
import { PATHS } from '../../routes/paths.js';
import { useTokenFromLink } from '../../mailed-links/use-token-from-link.js';
import { accountRequestsTexts } from './account-requests.texts.js';

/** The codes of a link whose case was closed or never existed (operators §8). */
const CLOSED_CASE_CODES = ['INVALID_TOKEN', 'REQUEST_IS_CLOSED', 'REQUEST_NOT_FOUND', 'VALIDATION_ERROR'];

/** Behind the link of a mail: asks before it stops the case, because programs open links too. Needs no session. */
export function StopRequestPage() {
  const texts = useTexts(accountRequestsTexts);
  const errorText = useErrorText();
  const token = useTokenFromLink();
  const [stop, { isLoading, isSuccess, error }] = useCancelAccountRequestMutation();

  if (isSuccess) return <Stopped />;
  if (token === null) return <NoToken />;
  if (error && CLOSED_CASE_CODES.includes(asApiFailure(error).code)) return <Ended />;
  return (
    <PanelPage>
      <PageHeading lead={texts.lead}>{texts.title}</PageHeading>
      <FormError message={error && errorText(error)} />
      <div className="actions">
        <Button tone="danger" loading={isLoading && texts.stopping} onClick={() => void stop({ token })}>
          {texts.stop}
        </Button>
      </div>
    </PanelPage>
  );
}

function Stopped() {
  const texts = useTexts(accountRequestsTexts);
  const heading = useFocusedHeading();
  // Without a session nobody knows whether the user has a password; the page of the change says so.
  const { emailPassword } = useWebConfig();
  return (
    <PanelPage>
      <PageHeading ref={heading} lead={emailPassword ? texts.stopped : texts.stoppedNoPassword}>
        {texts.stoppedTitle}
      </PageHeading>
      <div className="actions">
        <ButtonLink>
          {emailPassword ? (
            <Link to={PATHS.changePassword}>{texts.changePassword}</Link>
          ) : (
            <Link to={PATHS.signInMethods}>{texts.checkMethods}</Link>
          )}
        </ButtonLink>
      </div>
    </PanelPage>
  );
}

function Ended() {
  const texts = useTexts(accountRequestsTexts);
  const heading = useFocusedHeading();
  return (
    <PanelPage>
      <PageHeading ref={heading} lead={texts.ended}>
        {texts.endedTitle}
      </PageHeading>
      <ContactHelp />
    </PanelPage>
  );
}

/** A page reloaded without its token knows nothing of the case, which may still be open. */
function NoToken() {
  const texts = useTexts(accountRequestsTexts);
  return (
    <PanelPage>
      <PageHeading lead={texts.noToken}>{texts.noTokenTitle}</PageHeading>
      <ContactHelp />
    </PanelPage>
  );
}

/** For the heading that replaces the focused button. */
function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}
