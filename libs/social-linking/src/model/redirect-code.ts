import { DomainError, type ProductRefusal } from '@portvakt/kernel';

import { RequiredAtSocialSignUpError, type SocialError } from '../errors.js';

/** The `error` values in the query of the error URL after a failed callback (specification §15.2). */
export type RedirectCode =
  | 'please_restart_the_process'
  | 'no_code'
  | 'oauth_provider_not_found'
  | 'invalid_code'
  | 'unable_to_get_user_info'
  | 'email_not_found'
  | 'no_callback_url'
  | 'account_already_linked_to_different_user'
  | 'unable_to_link_account'
  | 'banned'
  /** Also sent by providers (RFC 6749 §4.1.2.1). */
  | 'temporarily_unavailable';

/** Refuses a redirect or a callback: the browser is sent to the error URL. `FinishRedirect` catches it and returns its code. */
export class RedirectRefusal extends DomainError<RedirectCode> {}

/** The `error` value of the error URL for a refusal (specification §12.3). */
export function redirectCodeOf(error: RedirectRefusal | SocialError | ProductRefusal): string {
  if (error instanceof RequiredAtSocialSignUpError) return `${error.field}_is_required`.toLowerCase();
  return error.code === 'BANNED_USER' ? BANNED : error.code.toLowerCase();
}

const BANNED: RedirectCode = 'banned';
