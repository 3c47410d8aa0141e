import { NavLink } from 'react-router';

import type { UserDetails } from '@portvakt/api-client/operators';

import { useTexts } from '../../../i18n/texts.js';
import { tabsFor } from '../layout/menu.js';
import { useOperator } from '../layout/operator-context.js';
import { userTabPath } from '../layout/pages.js';
import { userTexts } from './user.texts.js';

interface UserTabsProps {
  readonly details: UserDetails;
}

/** Each tab is a link to a URL of its own. */
export function UserTabs({ details }: UserTabsProps) {
  const texts = useTexts(userTexts);
  const { operator } = useOperator();
  return (
    <nav className="user-tabs" aria-label={texts.tabs}>
      {tabsFor(operator).map((tab) => (
        <NavLink key={tab} to={userTabPath(details.user.id, tab)} end preventScrollReset>
          {texts[tab]}
          {tab === 'sessions' ? <span className="count">{details.sessions}</span> : null}
        </NavLink>
      ))}
    </nav>
  );
}
