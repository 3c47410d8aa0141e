import { NavLink } from 'react-router';

import type { UserDetails } from '@portvakt/api-client/operators';

import { useTexts } from '../../../i18n/texts.js';
import { useOperator } from '../layout/operator-context.js';
import { USER_TABS, userTabPath } from '../layout/pages.js';
import { userTexts } from './user.texts.js';

interface UserTabsProps {
  readonly details: UserDetails;
}

const TABS = Object.keys(USER_TABS) as (keyof typeof USER_TABS)[];

/** The tabs are links with their own addresses. */
export function UserTabs({ details }: UserTabsProps) {
  const texts = useTexts(userTexts);
  const { may } = useOperator();
  const shown = TABS.filter((tab) => tab !== 'events' || may('audit: list'));
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
