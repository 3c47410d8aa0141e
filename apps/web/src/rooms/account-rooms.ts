import { LaptopIcon, LinkIcon, PersonCircleIcon, ShieldLockIcon, TrashIcon } from '@navikt/aksel-icons';

import { openRoom, type RoomName } from './rooms.js';

const MENU = [
  { room: 'profile', Icon: PersonCircleIcon },
  { room: 'security', Icon: ShieldLockIcon },
  { room: 'devices', Icon: LaptopIcon },
  { room: 'signInMethods', Icon: LinkIcon },
  { room: 'deleteAccount', Icon: TrashIcon },
] as const satisfies readonly { room: RoomName; Icon: typeof LaptopIcon }[];

export type AccountRoom = (typeof MENU)[number]['room'];

/** The rooms of the account that have a screen, in the order of the menu. */
export function accountRooms() {
  return MENU.flatMap(({ room, Icon }) => {
    const path = openRoom(room);
    return path === undefined ? [] : [{ room, path, Icon }];
  });
}
