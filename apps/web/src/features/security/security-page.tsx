import type { ReactNode } from 'react';

import { useWebConfig } from '@portvakt/api-client';
import { Notice, PageHeading, StatusRegion } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useSignOutDelay } from '../../i18n/use-lifetimes.js';
import { readPasswordChanged } from '../../navigation-state/password-changed.js';
import { usePassedState } from '../../navigation-state/use-passed-state.js';
import { DevicesSection } from './devices-section.js';
import { PasswordSection } from './password-section.js';
import { securityTexts } from './security.texts.js';

interface SecurityPageProps {
  /** The notice about a change made on another page. */
  readonly notice: ReactNode;
  /** The section on passkeys. */
  readonly passkeys: ReactNode;
  /** The section on the second factor. */
  readonly twoFactor: ReactNode;
}

/** What protects the account, one section each. */
export function SecurityPage({ notice, passkeys, twoFactor }: SecurityPageProps) {
  const texts = useTexts(securityTexts);
  const { emailPassword } = useWebConfig();
  const changed = usePassedState(readPasswordChanged);
  const delay = useSignOutDelay();

  return (
    <>
      <PageHeading lead={texts.lead}>{texts.title}</PageHeading>
      <StatusRegion>
        {changed ? <Notice kind="success">{passwordNotice(changed.othersSignedOut)}</Notice> : null}
        {notice}
      </StatusRegion>
      {emailPassword ? <PasswordSection /> : null}
      {passkeys}
      {twoFactor}
      <DevicesSection />
    </>
  );

  function passwordNotice(othersSignedOut: boolean): string {
    if (!othersSignedOut) return texts.passwordChanged;
    return delay === undefined ? texts.othersSignedOut : texts.othersSignedOutSoon({ time: delay });
  }
}
