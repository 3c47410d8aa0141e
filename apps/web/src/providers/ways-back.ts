import { ROOMS } from '../rooms/rooms.js';

/** Where a newcomer is welcomed. */
export const WELCOME = `${ROOMS.account}?ny=1`;

/** Where a provider sends somebody who has no account yet, and where they land who did not get through. */
export const WAYS_BACK = { newUserCallbackURL: WELCOME, errorCallbackURL: ROOMS.failure } as const;
