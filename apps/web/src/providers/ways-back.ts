import { ROOMS } from '../rooms/rooms.js';

/** Where a new user is welcomed. */
export const WELCOME = `${ROOMS.account}?ny=1`;

/** Where a provider redirects a new user, and where it redirects after an error. */
export const WAYS_BACK = { newUserCallbackURL: WELCOME, errorCallbackURL: ROOMS.failure } as const;
