import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { ButtonLink, Loading, PanelSection } from '@portvakt/ui';

import { useLanguage, useTexts } from '../../i18n/texts.js';
import { formatDate } from '../../i18n/time.js';
import { LoadFailure } from '../../notices/load-failure.js';
import { useSignInWays } from '../../providers/use-sign-in-ways.js';
import { ROOMS } from '../../rooms/rooms.js';
import { MakePassword } from './make-password.js';
import { securityTexts } from './security.texts.js';

/** The password, with a link to change it, or the form that sets a first one. */
export function PasswordSection() {
  const texts = useTexts(securityTexts);
  const [language] = useLanguage();
  const { ways, error, isFetching, refetch } = useSignInWays();

  return (
    <PanelSection heading={texts.password}>
      <LoadFailure error={error} isFetching={isFetching} onRetry={refetch} />
      {content()}
    </PanelSection>
  );

  function content(): ReactNode {
    if (ways && !ways.hasPassword) return <MakePassword providers={ways.providers} />;
    return (
      <>
        {ways || error ? null : <Loading label={texts.loading} rows={1} />}
        {ways?.passwordChangedAt === undefined ? null : (
          <p>{texts.lastChanged({ date: formatDate(ways.passwordChangedAt, language) })}</p>
        )}
        <ButtonLink variant="secondary">
          <Link to={ROOMS.changePassword}>{texts.changePassword}</Link>
        </ButtonLink>
      </>
    );
  }
}
