import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { ButtonLink, Loading, PanelSection } from '@portvakt/ui';

import { useLanguage, useTexts } from '../../i18n/texts.js';
import { formatDate } from '../../i18n/time.js';
import { LoadFailure } from '../../failures/load-failure.js';
import { useSignInMethods } from '../../providers/use-sign-in-methods.js';
import { PATHS } from '../../routes/paths.js';
import { useReadOnly } from '../../session/use-read-only.js';
import { SetFirstPassword } from './set-first-password.js';
import { securityTexts } from './security.texts.js';

/** The password, with a link to change it, or the form that sets a first one. */
export function PasswordSection() {
  const texts = useTexts(securityTexts);
  const [language] = useLanguage();
  const { methods, error, isFetching, refetch } = useSignInMethods();
  const isReadOnly = useReadOnly();

  return (
    <PanelSection heading={texts.password}>
      <LoadFailure error={error} isFetching={isFetching} onRetry={refetch} />
      {content()}
    </PanelSection>
  );

  function content(): ReactNode {
    if (methods && !methods.hasPassword) return <SetFirstPassword providers={methods.providers} />;
    return (
      <>
        {methods || error ? null : <Loading label={texts.loading} rows={1} />}
        {methods?.passwordChangedAt === undefined ? null : (
          <p>{texts.lastChanged({ date: formatDate(methods.passwordChangedAt, language) })}</p>
        )}
        {isReadOnly ? null : (
          <ButtonLink variant="secondary">
            <Link to={PATHS.changePassword}>{texts.changePassword}</Link>
          </ButtonLink>
        )}
      </>
    );
  }
}
