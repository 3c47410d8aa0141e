import { ArrowLeftIcon } from '@navikt/aksel-icons';
import { Link, NavLink, Outlet, useLocation } from 'react-router';

import { AccountFrame, TextLink } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { accountRooms } from '../rooms/account-rooms.js';
import { ROOMS } from '../rooms/rooms.js';
import { roomTexts } from '../rooms/rooms.texts.js';
import { appTexts } from './app.texts.js';

/** The account rooms with their menu. */
export function AccountLayout() {
  const texts = useTexts(appTexts);
  const names = useTexts(roomTexts);
  const { pathname } = useLocation();

  const menu = accountRooms().map(({ room, path, Icon }) => (
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
