import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { leaveForProvider, redirectedTo, unmountApp, PROVIDER_URL, renderApp } from '../../testing/render-app.js';
import { json, refusal } from '../../testing/server.js';
import {
  aServerWithMethods,
  connectButton,
  googleAccount,
  methodNames,
  passwordAccount,
  SIGN_IN_METHODS_PATH,
} from '../../testing/sign-in-methods.js';

afterEach(unmountApp);

describe('connecting a provider', () => {
  it('redirects to the provider, with a return URL for success and failure', async () => {
    const server = aServerWithMethods(passwordAccount).on('POST /link-social', () =>
      json({ url: PROVIDER_URL, redirect: true }),
    );
    const { user } = renderApp(SIGN_IN_METHODS_PATH, server);
    await user.click(await connectButton('GitHub'));
    await waitFor(() => expect(redirectedTo()).toBe(PROVIDER_URL));
    expect(server.bodiesOf('POST /link-social')).toEqual([
      { provider: 'github', callbackURL: '/konto/innlogging?koblet=github', errorCallbackURL: '/konto/innlogging' },
    ]);
  });

  it('returns here when the user declines at the provider, after which the service names no page', async () => {
    const server = aServerWithMethods(passwordAccount).on('POST /link-social', () =>
      json({ url: PROVIDER_URL, redirect: true }),
    );
    const { user } = renderApp(SIGN_IN_METHODS_PATH, server);
    await user.click(await connectButton('Google'));
    await leaveForProvider();

    const { where } = renderApp('/feil?error=access_denied', server);
    expect(await screen.findByText('Du avbrøt innloggingen hos leverandøren.')).toBeTruthy();
    await waitFor(() => expect(where()).toBe(SIGN_IN_METHODS_PATH));
  });

  it('shows when it could not be started', async () => {
    const server = aServerWithMethods(passwordAccount).on('POST /link-social', () =>
      refusal(404, 'PROVIDER_NOT_FOUND'),
    );
    const { user } = renderApp(SIGN_IN_METHODS_PATH, server);
    await user.click(await connectButton('GitHub'));
    const message = await screen.findByText('Denne innloggingsmåten finnes ikke her.');
    expect(message.closest('[role=alert]')).toBeTruthy();
    expect(await connectButton('GitHub')).toBeTruthy();
  });

  it('confirms once, afterwards, that it is connected', async () => {
    const { where } = renderApp(
      `${SIGN_IN_METHODS_PATH}?koblet=google`,
      aServerWithMethods(passwordAccount, googleAccount),
    );
    expect((await screen.findByText('Google er koblet til.')).closest('[role=status]')).toBeTruthy();
    expect(where()).toBe(SIGN_IN_METHODS_PATH);
  });

  it.each(['github', 'credential', 'Ring%2022%2022%2022%2022'])(
    'confirms nothing that is not true: %s',
    async (claimed) => {
      const { where } = renderApp(
        `${SIGN_IN_METHODS_PATH}?koblet=${claimed}`,
        aServerWithMethods(passwordAccount, googleAccount),
      );
      await methodNames();
      await waitFor(() => expect(where()).toBe(SIGN_IN_METHODS_PATH));
      expect(screen.queryByText(/er koblet til\./)).toBeNull();
    },
  );

  it.each([
    ['account_already_linked_to_different_user', 'Kontoen hos leverandøren er koblet til en annen bruker her.'],
    ['unable_to_link_account', 'Vi klarte ikke å koble til kontoen. Prøv igjen.'],
    ['access_denied', 'Du avbrøt innloggingen hos leverandøren.'],
    ['something_new', 'Noe gikk galt hos oss. Prøv igjen om litt.'],
  ])('explains afterwards why it failed: %s', async (error, text) => {
    const { where } = renderApp(`${SIGN_IN_METHODS_PATH}?error=${error}`, aServerWithMethods(passwordAccount));
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
    expect(where()).toBe(SIGN_IN_METHODS_PATH);
  });
});
