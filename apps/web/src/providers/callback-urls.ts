import { PATHS } from '../routes/paths.js';

/** Where a new user is welcomed. */
export const WELCOME_URL = `${PATHS.account}?ny=1`;

/** Where a provider redirects a new user, and where it redirects after an error. */
export const CALLBACK_URLS = { newUserCallbackURL: WELCOME_URL, errorCallbackURL: PATHS.failure } as const;
