import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { useWebConfig } from '@portvakt/api-client';
import { Notice, PageHeading, StatusRegion } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { readPasswordChanged } from '../../routes/password-changed.js';
import { DevicesSection } from './devices-section.js';
import { PasswordSection } from './password-section.js';
import { securityTexts } from './security.texts.js';

interface SecurityPageProps {
  /** The notice about a change made on another page. */
  readonly notice: ReactNode;
  /** The section on the second factor. */
  readonly twoFactor: ReactNode;
}

/** What protects the account, one section each. */
export function SecurityPage({ notice, twoFactor }: SecurityPageProps) {
  const texts = useTexts(securityTexts);
  const { emailPassword } = useWebConfig();
  const changed = usePasswordChanged();

  return (
    <>
      <PageHeading lead={texts.lead}>{texts.title}</PageHeading>
      <StatusRegion>
        {changed ? (
          <Notice kind="success">{changed.othersSignedOut ? texts.othersSignedOut : texts.passwordChanged}</Notice>
        ) : null}
        {notice}
      </StatusRegion>
      {emailPassword ? <PasswordSection /> : null}
      {twoFactor}
      <DevicesSection />
    </>
  );
}

/** The change passed in the navigation state; cleared, so that a reload does not show it again. */
function usePasswordChanged() {
  const here = useLocation();
  const state: unknown = here.state;
  const navigate = useNavigate();
  const [changed] = useState(() => readPasswordChanged(state));

  useEffect(() => {
    if (readPasswordChanged(state)) void navigate(here.pathname, { replace: true, state: null, preventScrollReset: true });
  }, [state, here.pathname, navigate]);
  return changed;
}
