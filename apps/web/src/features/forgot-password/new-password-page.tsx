import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { useWebConfig } from '@portvakt/api-client';
import { ButtonLink, PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useSignOutDelay } from '../../i18n/use-lifetimes.js';
import { ContactHelp } from '../../contact/contact-help.js';
import { useTarget } from '../../return-to/use-next.js';
import { withNext } from '../../return-to/next-path.js';
import { PATHS } from '../../routes/paths.js';
import { useTokenFromLink } from '../../mailed-links/use-token-from-link.js';
import { forgotPasswordTexts } from './forgot-password.texts.js';
import { NewPasswordForm } from './new-password-form.js';
import { PasswordReset } from './password-reset.js';

/** Sets a new password. The mailed link leads here, with `?error=` if it is not valid. */
export function NewPasswordPage() {
  const texts = useTexts(forgotPasswordTexts);
  const delay = useSignOutDelay();
  const { emailPassword, resetPassword } = useWebConfig();
  const heading = useRef<HTMLHeadingElement>(null);
  const [query] = useSearchParams();
  const token = useTokenFromLink();
  const target = useTarget();
  const [outcome, setOutcome] = useState<'reset' | 'refused'>();

  // The button that had focus leaves the page with the form.
  useEffect(() => {
    if (outcome) heading.current?.focus();
  }, [outcome]);

  if (outcome === 'reset') {
    return (
      <PanelPage>
        <PageHeading ref={heading} lead={delay === undefined ? texts.done : texts.doneSoon({ time: delay })}>
          {texts.doneTitle}
        </PageHeading>
        <PasswordReset />
      </PanelPage>
    );
  }
  if (outcome === 'refused' || !token || query.has('error')) {
    // A page reloaded without its token does not know whether the link still works.
    const isDead = outcome === 'refused' || query.has('error');
    return (
      <PanelPage>
        <PageHeading ref={heading} lead={isDead ? texts.dead : texts.noToken}>
          {isDead ? texts.deadTitle : texts.noTokenTitle}
        </PageHeading>
        {emailPassword && resetPassword ? (
          <ButtonLink>
            <Link to={withNext(PATHS.forgotPassword, target)}>{texts.newLink}</Link>
          </ButtonLink>
        ) : (
          <ContactHelp />
        )}
      </PanelPage>
    );
  }
  return (
    <PanelPage>
      <PageHeading ref={heading}>{texts.chooseTitle}</PageHeading>
      <NewPasswordForm token={token} onReset={() => setOutcome('reset')} onRefused={() => setOutcome('refused')} />
    </PanelPage>
  );
}
