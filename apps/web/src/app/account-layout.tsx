import '../i18n/account-errors.js';
import { ArrowLeftIcon, HouseIcon } from '@navikt/aksel-icons';
import { Link, NavLink, Outlet, useLocation } from 'react-router';

import { useWebConfig } from '@portvakt/api-client';
import { AccountFrame, PageHeading, TextLink } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { accountPageNameTexts } from '../routes/account-page-names.texts.js';
import { accountPages, isDisabled } from '../routes/account-pages.js';
import { PATHS } from '../routes/paths.js';
import { useReadOnly } from '../session/use-read-only.js';
import { accountLayoutTexts } from './account-layout.texts.js';
import { appTexts } from './app.texts.js';
import { NotFoundPage } from './not-found-page.js';

/** Pages that are nothing but a change. */
const CHANGES: readonly string[] = [
  PATHS.changePassword,
  PATHS.newAuthenticator,
  PATHS.backupCodes,
  PATHS.deleteAccount,
];

/** The account pages with their menu. A page that the service has disabled is not found. */
export function AccountLayout() {
  const texts = useTexts(accountLayoutTexts);
  const { accountMenu } = useTexts(appTexts);
  const names = useTexts(accountPageNameTexts);
  const config = useWebConfig();
  const { pathname } = useLocation();
  const isReadOnly = useReadOnly();

  if (isDisabled(pathname, config)) return <NotFoundPage />;

  const overview = (
    <li key="account">
      <NavLink to={PATHS.account} end>
        <HouseIcon aria-hidden="true" />
        {texts.overview}
      </NavLink>
    </li>
  );
  const menu = accountPages(config, isReadOnly).map(({ page, path, Icon }) => (
    <li key={page}>
      <NavLink to={path}>
        <Icon aria-hidden="true" />
        {names[page]}
      </NavLink>
    </li>
  ));
  const back =
    pathname === PATHS.account ? null : (
      <TextLink asChild>
        <Link to={PATHS.account}>
          <ArrowLeftIcon aria-hidden="true" />
          {texts.backToAccount}
        </Link>
      </TextLink>
    );

  return (
    <AccountFrame menuLabel={accountMenu} menu={[overview, ...menu]} back={back}>
      {isReadOnly && CHANGES.includes(pathname) ? (
        <PageHeading lead={texts.readOnlyLead}>{texts.readOnly}</PageHeading>
      ) : (
        <Outlet />
      )}
    </AccountFrame>
  );
}
