import { useGetWebConfigQuery } from '@portvakt/api-client';

import { useLanguage, useTexts } from '../i18n/texts.js';
import { redirectErrorTexts } from './redirect-errors.texts.js';

type RedirectError = keyof (typeof redirectErrorTexts)['source'];

/** Error codes of the providers themselves (RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6, and proprietary ones). */
const SAID_BY_PROVIDERS: ReadonlyMap<string, RedirectError> = new Map([
  ['user_cancelled_authorize', 'access_denied'],
  ['user_cancelled_login', 'access_denied'],
  ['account_selection_required', 'provider_error'],
  ['consent_required', 'provider_error'],
  ['interaction_required', 'provider_error'],
  ['invalid_client', 'provider_error'],
  ['invalid_grant', 'provider_error'],
  ['invalid_request', 'provider_error'],
  ['invalid_scope', 'provider_error'],
  ['login_required', 'provider_error'],
  ['redirect_uri_mismatch', 'provider_error'],
  ['unauthorized_client', 'provider_error'],
  ['unsupported_response_type', 'provider_error'],
  ['server_error', 'provider_busy'],
  ['temporarily_unavailable', 'provider_busy'],
]);

/** A sign-up rule that the provider's profile did not meet, for example `region_is_required` (specification §12.3). */
const SIGN_UP_RULE = /^[a-z0-9_]{1,64}_is_required$/;

/** Returns a function from the value of `?error=`, or null, to its message. */
export function useRedirectErrorText(): (error: string | null) => string {
  const texts = useTexts(redirectErrorTexts);
  const { data: config } = useGetWebConfigQuery();
  const [language] = useLanguage();
  return (error) => config?.refusals[error?.toUpperCase() ?? '']?.[language] ?? texts[knownError(error ?? '')];
}

function knownError(error: string): RedirectError {
  if (isRedirectError(error)) return error;
  return SAID_BY_PROVIDERS.get(error) ?? (SIGN_UP_RULE.test(error) ? 'unable_to_create_user' : 'unknown');
}

function isRedirectError(error: string): error is RedirectError {
  return Object.hasOwn(redirectErrorTexts.source, error);
}

/** The code if it is safe to print for support; any other value in the URL is not shown. */
export function printableCode(error: string | null): string | undefined {
  return error !== null && /^[a-z0-9_]{1,64}$/.test(error) ? error : undefined;
}
