import {
  ClockDashedIcon,
  CogIcon,
  EnvelopeClosedIcon,
  HouseIcon,
  PersonGroupIcon,
  TasklistIcon,
} from '@navikt/aksel-icons';

import type { OperatorState } from '@portvakt/api-client/operators';

import { mayDo, type Permission } from './operator-context.js';
import { ADMINISTRATION_PATHS } from './pages.js';

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
export const menuFor = (operator: OperatorState) =>
  MENU.filter((entry) => mayDo(operator, entry.permission));

/** The permission that the page at a path needs; undefined where there is no page. */
function permissionFor(path: string): Permission | undefined {
  if (path === ADMINISTRATION_PATHS.newUser) return 'user: create';
  if (path.startsWith(`${ADMINISTRATION_PATHS.users}/`)) return 'user: get';
  return MENU.find(({ page }) => [path, path.replace(/\/$/, '')].includes(ADMINISTRATION_PATHS[page]))?.permission;
}

/** Whether the operator may see the page at a path. Everybody may see that there is no page at it. */
export function mayOpen(operator: OperatorState, path: string): boolean {
  const permission = permissionFor(path);
  return permission === undefined || mayDo(operator, permission);
}

/** The first page of an operator who comes to the administration but may not see its overview; else undefined. */
export function firstPageInstead(operator: OperatorState, path: string): string | undefined {
  const [first] = menuFor(operator);
  if (!first || first.page === 'overview' || path !== ADMINISTRATION_PATHS.overview) return undefined;
  return ADMINISTRATION_PATHS[first.page];
}
