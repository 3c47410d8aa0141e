import { ArrowLeftIcon } from '@navikt/aksel-icons';
import { Link, NavLink, Outlet, useLocation } from 'react-router';

import { useWebConfig } from '@portvakt/api-client';
import { AccountFrame, TextLink } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { accountRooms, isTurnedOff } from '../rooms/account-rooms.js';
import { ROOMS } from '../rooms/rooms.js';
import { roomTexts } from '../rooms/rooms.texts.js';
import { appTexts } from './app.texts.js';
import { NotFoundPage } from './not-found-page.js';

/** The account pages with their menu. A page that the service has disabled is not found. */
export function AccountLayout() {
  const texts = useTexts(appTexts);
  const names = useTexts(roomTexts);
  const settings = useWebConfig();
  const { pathname } = useLocation();

  if (isTurnedOff(pathname, settings)) return <NotFoundPage />;

  const menu = accountRooms(settings).map(({ room, path, Icon }) => (
    <li key={room}>
      <NavLink to={path}>
        <Icon aria-hidden="true" />
        {names[room]}
      </NavLink>
    </li>
  ));
  const back =
    pathname === ROOMS.account ? null : (
      <TextLink asChild>
        <Link to={ROOMS.account}>
          <ArrowLeftIcon aria-hidden="true" />
          {texts.backToAccount}
        </Link>
      </TextLink>
    );

  return (
    <AccountFrame menuLabel={texts.accountMenu} menu={menu} back={back}>
      <Outlet />
    </AccountFrame>
  );
}
