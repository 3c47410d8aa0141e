import { beforeAll, describe, expect, it } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { renderHook } from '@testing-library/react';
import { createElement, type PropsWithChildren } from 'react';
import { Provider } from 'react-redux';

import { api, type WebConfig } from '@portvakt/api-client';

import type { Language } from '../i18n/language.js';

import { changeLanguage } from '../i18n/texts.js';
import { printableCode, useRedirectErrorText } from './redirect-errors.js';

const UNKNOWN = 'Noe gikk galt hos oss. Prøv igjen om litt.';
const CANCELLED = 'Du avbrøt innloggingen hos leverandøren.';
const NOT_COMPLETED = 'Innloggingen ble ikke fullført hos leverandøren.';
const NOT_CREATED = 'Vi klarte ikke å lage kontoen med opplysningene fra leverandøren.';

const ONLY_FIRMA = { nb: 'Bruk jobbadressen din.', nn: 'Bruk jobbadressa di.', en: 'Use your work address.' };

const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (withDefaults) => withDefaults().concat(api.middleware),
});

beforeAll(async () => {
  const config = { refusals: { ACME_ONLY_FIRMA: ONLY_FIRMA } } as unknown as WebConfig;
  await store.dispatch(api.util.upsertQueryData('getWebConfig', undefined, config));
});

function textFor(error: string | null, language: Language = 'nb'): string {
  changeLanguage(language);
  const wrapper = ({ children }: PropsWithChildren) => createElement(Provider, { store, children });
  return renderHook(() => useRedirectErrorText(), { wrapper }).result.current(error);
}

describe('message for an error code in a URL', () => {
  it.each([
    'please_restart_the_process',
    'internal_server_error',
    'invalid_callback_request',
    'state_not_found',
    'access_denied',
    'no_code',
    'oauth_provider_not_found',
    'invalid_code',
    'unable_to_get_user_info',
    'email_not_found',
    'no_callback_url',
    'account_already_linked_to_different_user',
    'unable_to_link_account',
    'account_not_linked',
    'signup_disabled',
    'unable_to_create_user',
    'unable_to_create_session',
    'region_is_required',
    'token_expired',
    'invalid_token',
    'user_not_found',
    'unauthorized',
    'INVALID_TOKEN',
  ])('is specific for each code of the specification: %s', (code) => {
    expect(textFor(code)).not.toBe(UNKNOWN);
  });

  it.each([
    ['access_denied', CANCELLED],
    ['user_cancelled_authorize', CANCELLED],
    ['user_cancelled_login', CANCELLED],
    ['login_required', NOT_COMPLETED],
    ['invalid_scope', NOT_COMPLETED],
    ['temporarily_unavailable', 'Leverandøren svarer ikke som den skal akkurat nå. Prøv igjen om litt.'],
    ['region_is_required', NOT_CREATED],
    ['unable_to_create_user', NOT_CREATED],
  ])("of the provider's or rule's code %s is that of %s", (code, text) => {
    expect(textFor(code)).toBe(text);
  });

  it.each(['nb', 'nn', 'en'] as const)('is the text of the product for its own code: %s', (language) => {
    expect(textFor('acme_only_firma', language)).toBe(ONLY_FIRMA[language]);
  });

  it.each([null, '', 'something_new', 'toString', 'constructor', '<b>Ring 22 22 22 22</b>', 'ring_is_required!'])(
    'is that of an internal error for an unknown code: %p',
    (code) => {
      expect(textFor(code)).toBe(UNKNOWN);
    },
  );
});

describe('error code shown for support', () => {
  it.each(['access_denied', 'a', 'x'.repeat(64), '2fa_required'])('is the value itself: %s', (value) => {
    expect(printableCode(value)).toBe(value);
  });

  it.each([null, '', 'x'.repeat(65), 'Ring 22 22 22 22', 'INVALID_TOKEN', '<b>', 'a-b', 'a\n', 'æ'])(
    'is omitted for %p',
    (value) => {
      expect(printableCode(value)).toBeUndefined();
    },
  );
});
