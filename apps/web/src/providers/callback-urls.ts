import { pathTo, withNext } from '../return-to/next-path.js';
import { PATHS } from '../routes/paths.js';
import { returnUrl } from '../return-to/return-url.js';

/** Where a new user is welcomed. */
export const WELCOME_URL = `${PATHS.account}?ny=1`;

/** Where a sign-in at a provider leads: the target, for a new user without one the welcome, or the error page. */
export function callbackUrls(target: string | null) {
  const callbackURL = returnUrl(pathTo(target));
  return {
    callbackURL,
    newUserCallbackURL: callbackURL === PATHS.account ? WELCOME_URL : callbackURL,
    errorCallbackURL: returnUrl(withNext(PATHS.failure, target)),
  };
}
