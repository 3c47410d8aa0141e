import {
  ClockDashedIcon,
  CogIcon,
  EnvelopeClosedIcon,
  HouseIcon,
  PersonGroupIcon,
  TasklistIcon,
} from '@navikt/aksel-icons';
import { matchPath } from 'react-router';

import type { OperatorState } from '@portvakt/api-client/operators';

import { mayDo, type Permission } from './operator-context.js';
import { ADMINISTRATION_PATHS, USER_TABS } from './pages.js';

interface Entry {
  readonly page: keyof typeof ADMINISTRATION_PATHS;
  readonly Icon: typeof PersonGroupIcon;
  readonly permission: Permission;
}

const MENU = [
  { page: 'overview', Icon: HouseIcon, permission: 'overview: read' },
  { page: 'users', Icon: PersonGroupIcon, permission: 'user: list' },
  // Who may not export the log reads that of one user at a time, on the page of the user.
  { page: 'events', Icon: ClockDashedIcon, permission: 'audit: export' },
  { page: 'cases', Icon: TasklistIcon, permission: 'request: list' },
  { page: 'mails', Icon: EnvelopeClosedIcon, permission: 'mail: list' },
  { page: 'settings', Icon: CogIcon, permission: 'settings: read' },
] as const satisfies readonly Entry[];

/** The menu of an operator: an entry without permission is left out. */
export const menuFor = (operator: OperatorState) => MENU.filter((entry) => mayDo(operator, entry.permission));

type Tab = keyof typeof USER_TABS;
const TABS = Object.keys(USER_TABS) as Tab[];

/** What each tab of a user's page needs. */
const TAB_PERMISSIONS: Readonly<Record<Tab, readonly Permission[]>> = {
  overview: ['user: get'],
  signIn: ['user: get'],
  sessions: ['user: get', 'session: list'],
  events: ['user: get', 'audit: list'],
};

/** The tabs of a user's page that the operator may see. */
export const tabsFor = (operator: OperatorState): readonly Tab[] =>
  TABS.filter((tab) => TAB_PERMISSIONS[tab].every((permission) => mayDo(operator, permission)));

/** Whether the operator may see the page at a path. Everybody may see that there is no page at it. */
export function mayOpen(operator: OperatorState, path: string): boolean {
  // As the router matches paths: a slash at the end makes no difference.
  const isAt = (page: string): boolean => matchPath(page, path) !== null;
  if (isAt(ADMINISTRATION_PATHS.newUser)) return mayDo(operator, 'user: create');
  const tab = TABS.find((name) => isAt(`${ADMINISTRATION_PATHS.user}/${USER_TABS[name]}`));
  if (tab) return tabsFor(operator).includes(tab);
  const entry = MENU.find(({ page }) => isAt(ADMINISTRATION_PATHS[page]));
  return entry === undefined || mayDo(operator, entry.permission);
}

/** The first page of an operator who comes to the administration but may not see its overview; else undefined. */
export function firstPageInstead(operator: OperatorState, path: string): string | undefined {
  const [first] = menuFor(operator);
  if (!first || first.page === 'overview' || !matchPath(ADMINISTRATION_PATHS.overview, path)) return undefined;
  return ADMINISTRATION_PATHS[first.page];
}
