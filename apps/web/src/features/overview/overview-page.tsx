import { ChevronRightIcon } from '@navikt/aksel-icons';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';

import { useListSessionsQuery, useSession, useWebConfig } from '@portvakt/api-client';
import { Notice, PageHeading, Panel, StatusRegion } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { providerName } from '../../providers/provider-names.js';
import { useNameList } from '../../providers/use-name-list.js';
import { useSignInWays } from '../../providers/use-sign-in-ways.js';
import { type AccountRoom, accountRooms } from '../../rooms/account-rooms.js';
import { roomTexts } from '../../rooms/rooms.texts.js';
import { overviewTexts } from './overview.texts.js';

interface OverviewPageProps {
  /** What needs attention, most important first. */
  readonly alerts: ReactNode;
}

/** The account at a glance, and its menu on a phone. */
export function OverviewPage({ alerts }: OverviewPageProps) {
  const texts = useTexts(overviewTexts);
  const names = useTexts(roomTexts);
  const settings = useWebConfig();
  const statuses = useRoomStatuses();
  const [query] = useSearchParams();

  return (
    <>
      <PageHeading>{texts.title}</PageHeading>
      <StatusRegion>{query.has('ny') ? <Notice kind="success">{texts.welcome}</Notice> : null}</StatusRegion>
      {alerts}
      <Panel flush>
        <ul className="room-rows">
          {accountRooms(settings).map(({ room, path, Icon }) => (
            <li key={room}>
              <Link to={path}>
                <span className="row-icon">
                  <Icon aria-hidden="true" />
                </span>
                <span>
                  <span className="room-name">{names[room]}</span>
                  <span className="room-status">{statuses[room]}</span>
                </span>
                <ChevronRightIcon aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

/** One line about each room; a room whose state cannot be read is shown without. */
function useRoomStatuses(): Partial<Record<AccountRoom, string>> {
  const texts = useTexts(overviewTexts);
  const { signedIn } = useSession();
  const { data: sessions } = useListSessionsQuery();
  const { ways } = useSignInWays();
  const listOf = useNameList();
  return {
    ...(signedIn
      ? {
          profile: signedIn.user.email,
          security: signedIn.user.twoFactorEnabled ? texts.twoFactorOn : texts.twoFactorOff,
        }
      : {}),
    ...(sessions ? { devices: texts.devices({ count: sessions.length }) } : {}),
    ...(ways
      ? { signInMethods: listOf([...(ways.hasPassword ? [texts.password] : []), ...ways.providers.map(providerName)]) }
      : {}),
    deleteAccount: texts.deleteAccount,
  };
}
