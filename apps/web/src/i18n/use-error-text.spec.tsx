import { configureStore } from '@reduxjs/toolkit';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';

import { api, type WebConfig } from '@portvakt/api-client';

import type { Language } from './language.js';
import { changeLanguage } from './texts.js';
import { useErrorText } from './use-error-text.js';

function Sample({ error }: { readonly error: object }) {
  return <p>{useErrorText()(error)}</p>;
}

/** The text for an answer of the service, in a language. */
function textFor(
  language: Language,
  code: string,
  status: number,
  message = 'På bokmål fra tjenesten.',
  config?: WebConfig,
) {
  // The settings do not arrive; the texts of these codes need none.
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  changeLanguage(language);
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (withDefaults) => withDefaults().concat(api.middleware),
  });
  if (config) void store.dispatch(api.util.upsertQueryData('getWebConfig', undefined, config));
  render(
    <Provider store={store}>
      <Sample error={{ code, status, message, retryAfterSeconds: null }} />
    </Provider>,
  );
  return screen.getByRole('paragraph').textContent;
}

afterEach(cleanup);

describe('the text for an error', () => {
  it.each<[Language, string]>([
    ['nb', 'Kontoen er sperret. Ta kontakt med kundestøtte hvis du mener det er feil.'],
    ['nn', 'Kontoen er sperra. Ta kontakt med kundestøtte viss du meiner det er feil.'],
    ['en', 'The account is locked. Contact support if you think this is a mistake.'],
  ])('of a banned user is in the language of the page: %s', (language, text) => {
    expect(textFor(language, 'BANNED_USER', 403)).toBe(text);
  });

  it.each(['nb', 'nn', 'en'] as const)('of a refusal of the product is its own: %s', async (language) => {
    const text = { nb: 'Bruk jobbadressen din.', nn: 'Bruk jobbadressa di.', en: 'Use your work address.' };
    textFor(language, 'ACME_ONLY_FIRMA', 403, text.nb, { refusals: { ACME_ONLY_FIRMA: text } } as unknown as WebConfig);
    expect(await screen.findByText(text[language])).toBeDefined();
  });

  it.each(['YOU_ARE_NOT_ALLOWED_TO_LIST_USERS', 'OPERATOR_PERMISSION_REQUIRED', 'USER_IS_AN_OPERATOR'])(
    'says of %s, which has no text of its own or that one, that access is missing',
    (code) => {
      expect(textFor('en', code, 403)).toBe("You don't have access to this.");
    },
  );

  it('keeps the own text of another 403, once the texts of the account pages are loaded', async () => {
    await import('./account-errors.js');
    expect(textFor('en', 'SESSION_IS_NOT_FRESH', 403)).toBe('Sign in again before making this change.');
  });

  it('is that of the service where the app has none', () => {
    expect(textFor('en', 'OFFSET_TOO_LARGE', 400)).toBe('På bokmål fra tjenesten.');
    cleanup();
    expect(textFor('en', 'INTERNAL_SERVER_ERROR', 403, '')).toBe(
      'Something went wrong on our side. Try again shortly.',
    );
  });
});
