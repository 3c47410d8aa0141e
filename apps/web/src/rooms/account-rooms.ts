import { LaptopIcon, LinkIcon, PersonCircleIcon, ShieldLockIcon, TrashIcon } from '@navikt/aksel-icons';

import type { WebSettings } from '@portvakt/api-client';

import { type RoomName, ROOMS } from './rooms.js';

const MENU = [
  { room: 'profile', Icon: PersonCircleIcon },
  { room: 'security', Icon: ShieldLockIcon },
  { room: 'devices', Icon: LaptopIcon },
  { room: 'signInMethods', Icon: LinkIcon },
  { room: 'deleteAccount', Icon: TrashIcon },
] as const satisfies readonly { room: RoomName; Icon: typeof LaptopIcon }[];

export type AccountRoom = (typeof MENU)[number]['room'];

/** The settings that decide which pages are enabled. */
type RoomSettings = Pick<WebSettings, 'deleteUser'>;

/** The enabled account pages, in the order of the menu. */
export function accountRooms(settings: RoomSettings) {
  const rooms = MENU.map(({ room, Icon }) => ({ room, path: ROOMS[room], Icon }));
  return rooms.filter(({ path }) => !isTurnedOff(path, settings));
}

/** Whether the service has disabled the page at a path. */
export function isTurnedOff(path: string, { deleteUser }: RoomSettings): boolean {
  return path === ROOMS.deleteAccount && !deleteUser;
}
