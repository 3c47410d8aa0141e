import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';

import { ButtonLink, PageHeading, PanelPage, TextLink } from '@portvakt/ui';

import { useTexts } from '../../../i18n/texts.js';
import { withNext } from '../../../return-to/next-path.js';
import { focusPage } from '../../../focus/page-focus.js';
import { PATHS } from '../../../routes/paths.js';
import { frameTexts } from './frame.texts.js';
import { OperatorCodeForm } from '../../../codes/operator-code-form.js';

/** The way back from a page that has no menu. */
export function ToAccount() {
  const texts = useTexts(frameTexts);
  return (
    <p>
      <TextLink asChild>
        <Link to={PATHS.account}>{texts.toAccount}</Link>
      </TextLink>
    </p>
  );
}

/** For a user without a role. */
export function NoAccess() {
  const texts = useTexts(frameTexts);
  return (
    <PanelPage>
      <PageHeading lead={texts.noAccessLead}>{texts.noAccess}</PageHeading>
      <div className="actions">
        <ButtonLink>
          <Link to={PATHS.account}>{texts.toAccount}</Link>
        </ButtonLink>
      </div>
    </PanelPage>
  );
}

/** For an operator in an impersonated session, which cannot use the administration (operators §4.1). */
export function SeesAccount({ name }: { readonly name: string }) {
  const texts = useTexts(frameTexts);
  return (
    <PanelPage>
      <PageHeading lead={texts.seesAccountLead}>{texts.seesAccount({ name })}</PageHeading>
      <div className="actions">
        <ButtonLink>
          <Link to={PATHS.account}>{texts.toAccount}</Link>
        </ButtonLink>
      </div>
    </PanelPage>
  );
}

/** For an operator without a second factor (operators §4.2). */
export function TurnOnSecondFactor() {
  const { pathname } = useLocation();
  const texts = useTexts(frameTexts);
  return (
    <PanelPage>
      <PageHeading lead={texts.turnOnFirstLead}>{texts.turnOnFirst}</PageHeading>
      <div className="actions">
        <ButtonLink>
          <Link to={withNext(PATHS.newAuthenticator, pathname)}>{texts.turnOn}</Link>
        </ButtonLink>
      </div>
      <ToAccount />
    </PanelPage>
  );
}

/** For an operator whose last code is too old, or who gave none in this session. The requested page replaces it. */
export function EnterCode() {
  const texts = useTexts(frameTexts);
  // After the right code the requested page is shown, and the focused field no longer exists.
  useEffect(() => () => queueMicrotask(focusPage), []);
  return (
    <PanelPage>
      <PageHeading lead={texts.enterCodeLead}>{texts.enterCode}</PageHeading>
      <OperatorCodeForm onAccepted={() => undefined} />
      <ToAccount />
    </PanelPage>
  );
}
