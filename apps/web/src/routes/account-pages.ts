import {
  ClockDashedIcon,
  LaptopIcon,
  LinkIcon,
  PersonCircleIcon,
  ShieldLockIcon,
  TrashIcon,
} from '@navikt/aksel-icons';

import type { WebConfig } from '@portvakt/api-client';

import { type PageName, PATHS } from './paths.js';

const MENU = [
  { page: 'profile', Icon: PersonCircleIcon },
  { page: 'security', Icon: ShieldLockIcon },
  { page: 'devices', Icon: LaptopIcon },
  { page: 'signInMethods', Icon: LinkIcon },
  { page: 'activity', Icon: ClockDashedIcon },
  { page: 'deleteAccount', Icon: TrashIcon },
] as const satisfies readonly { page: PageName; Icon: typeof LaptopIcon }[];

export type AccountPageName = (typeof MENU)[number]['page'];

/** The settings that decide which pages are enabled. */
type PageConfig = Pick<WebConfig, 'deleteUser'>;

/** The enabled account pages, in the order of the menu. `isReadOnly`: without those that are nothing but a change. */
export function accountPages(config: PageConfig, isReadOnly: boolean) {
  const pages = MENU.map(({ page, Icon }) => ({ page, path: PATHS[page], Icon }));
  return pages.filter(({ page, path }) => !isDisabled(path, config) && !(isReadOnly && page === 'deleteAccount'));
}

/** Whether the service has disabled the page at a path. */
export function isDisabled(path: string, { deleteUser }: PageConfig): boolean {
  return path === PATHS.deleteAccount && !deleteUser;
}
