import { DomainError } from '@portvakt/kernel';

import { RequiredAtSocialSignUpError, type SocialError } from '../errors.js';

/** What a browser that comes back in vain is told, in the query of an error address (specification §15.2). */
export type RedirectCode =
  | 'please_restart_the_process'
  | 'no_code'
  | 'oauth_provider_not_found'
  | 'invalid_code'
  | 'unable_to_get_user_info'
  | 'email_not_found'
  | 'no_callback_url'
  | 'account_already_linked_to_different_user'
  | 'unable_to_link_account';

/** Ends a callback. Never leaves the use case that throws it. */
export class RedirectRefusal extends DomainError<RedirectCode> {}

/** A refusal that a call would have answered as JSON, in the words of an address (specification §12.3). */
export const redirectCodeOf = (error: RedirectRefusal | SocialError): string =>
  error instanceof RequiredAtSocialSignUpError
    ? `${error.field}_is_required`.toLowerCase()
    : error.code.toLowerCase();
