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

/** Whether the operator may see the page at a path; a page that is in no menu, such as one that is not found, may be seen. */
export function mayOpen(operator: OperatorState, path: string): boolean {
  const isAt = ({ page }: Pick<Entry, 'page'>): boolean => {
    const start = ADMINISTRATION_PATHS[page];
    return path === start || (page !== 'overview' && path.startsWith(`${start}/`));
  };
  return !MENU.some(isAt) || menuFor(operator).some(isAt);
}
