import { NavLink } from 'react-router';

import type { UserDetails } from '@portvakt/api-client/operators';

import { useTexts } from '../../../i18n/texts.js';
import { type Permission, useOperator } from '../layout/operator-context.js';
import { USER_TABS, userTabPath } from '../layout/pages.js';
import { userTexts } from './user.texts.js';

interface UserTabsProps {
  readonly details: UserDetails;
}

type Tab = keyof typeof USER_TABS;

const TABS = Object.keys(USER_TABS) as Tab[];

/** What a tab needs besides the permission to see the user. */
const PERMISSIONS: Partial<Record<Tab, Permission>> = { sessions: 'session: list', events: 'audit: list' };

/** Each tab is a link to a URL of its own. */
export function UserTabs({ details }: UserTabsProps) {
  const texts = useTexts(userTexts);
  const { may } = useOperator();
  const shown = TABS.filter((tab) => {
    const permission = PERMISSIONS[tab];
    return permission === undefined || may(permission);
  });
  return (
    <nav className="user-tabs" aria-label={texts.tabs}>
      {shown.map((tab) => (
        <NavLink key={tab} to={userTabPath(details.user.id, tab)} end preventScrollReset>
          {texts[tab]}
          {tab === 'sessions' ? <span className="count">{details.sessions}</span> : null}
        </NavLink>
      ))}
    </nav>
  );
}
