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

/** What the service has turned on and off, as far as a room depends on it. */
type RoomSettings = Pick<WebSettings, 'deleteUser'>;

/** The rooms of the account that are not turned off, in the order of the menu. */
export function accountRooms(settings: RoomSettings) {
  const rooms = MENU.map(({ room, Icon }) => ({ room, path: ROOMS[room], Icon }));
  return rooms.filter(({ path }) => !isTurnedOff(path, settings));
}

/** Whether the service does without the room at a path, so that its address leads nowhere. */
export function isTurnedOff(path: string, { deleteUser }: RoomSettings): boolean {
  return path === ROOMS.deleteAccount && !deleteUser;
}
