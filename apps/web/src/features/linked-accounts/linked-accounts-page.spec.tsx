import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { anAccount, aWebConfig } from '../../testing/builders.js';
import { aServer, aServerWithSignedInUser, unmountApp, renderApp } from '../../testing/render-app.js';
import { emptyAnswer, deferredResponse, json } from '../../testing/server.js';
import {
  aServerWithMethods,
  disconnectButton,
  googleAccount,
  methodNames,
  ONLY_METHOD,
  passwordAccount,
  SIGN_IN_METHODS_PATH,
} from '../../testing/sign-in-methods.js';

afterEach(unmountApp);

const rowOf = async (name: string) =>
  (await screen.findByRole('heading', { level: 2, name })).closest('li') as HTMLElement;

describe('list of sign-in methods', () => {
  it('has the password and every provider of the service, connected or not', async () => {
    renderApp(SIGN_IN_METHODS_PATH, aServerWithMethods(passwordAccount, googleAccount));
    expect(await methodNames()).toEqual(['Passord', 'Google', 'GitHub']);
    expect(within(await rowOf('Passord')).getByText('På')).toBeTruthy();
    expect((await rowOf('Google')).querySelector('time')?.getAttribute('datetime')).toBe(googleAccount.createdAt);
    expect((await rowOf('Google')).textContent).toContain('Koblet til 16. november 2026');
    expect(within(await rowOf('Google')).getByRole('button').textContent).toBe('Koble fra');
    expect(within(await rowOf('GitHub')).getByText('Ikke koblet til')).toBeTruthy();
    expect(within(await rowOf('GitHub')).getByRole('button').textContent).toBe('Koble til');
    expect(screen.queryByText(ONLY_METHOD)).toBeNull();
  });

  it('says that there is no passwordAccount, and links to where one is set', async () => {
    renderApp(SIGN_IN_METHODS_PATH, aServerWithMethods(googleAccount));
    const row = within(await rowOf('Passord'));
    expect(row.getByText('Ikke laget')).toBeTruthy();
    expect(row.getByRole('link', { name: 'Lag passord' }).getAttribute('href')).toBe('/konto/sikkerhet');
  });

  it('does not call a method the only one while the passkeys are unknown', async () => {
    const { answer, release } = deferredResponse(json([]));
    const passkeys = { rpId: 'localhost', conditionalCreate: false, max: 20 };
    const server = aServerWithMethods(googleAccount)
      .on('GET /api/web-config', () => json(aWebConfig({ providers: ['google'], passkeys })))
      .on('GET /passkey/list-user-passkeys', () => answer);
    renderApp(SIGN_IN_METHODS_PATH, server);
    expect(await disconnectButton('Google')).toBeTruthy();
    expect(screen.queryByText(ONLY_METHOD)).toBeNull();
    release();
    expect(await screen.findByText(ONLY_METHOD)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Koble fra Google' })).toBeNull();
  });

  it('does not offer to disconnect the only method', async () => {
    renderApp(SIGN_IN_METHODS_PATH, aServerWithMethods(googleAccount));
    expect(within(await rowOf('Google')).getByText(ONLY_METHOD)).toBeTruthy();
    expect(within(await rowOf('Google')).queryByRole('button')).toBeNull();
  });

  it('does not offer to disconnect the only provider beside a password while passwords are turned off', async () => {
    const server = aServerWithMethods(passwordAccount, googleAccount).on('GET /api/web-config', () =>
      json(aWebConfig({ providers: ['google'], emailPassword: false })),
    );
    renderApp(SIGN_IN_METHODS_PATH, server);
    expect(within(await rowOf('Google')).getByText(ONLY_METHOD)).toBeTruthy();
    expect(within(await rowOf('Google')).queryByRole('button')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Slett passordet' })).toBeTruthy();
    expect(within(await rowOf('Passord')).getByText('Ikke i bruk her lenger')).toBeTruthy();
    expect(within(await rowOf('Passord')).queryByText('På')).toBeNull();
  });

  it('keeps a provider that the service no longer offers, so that it can be disconnected', async () => {
    renderApp(SIGN_IN_METHODS_PATH, aServerWithMethods(passwordAccount, anAccount('zoom')));
    expect(await methodNames()).toEqual(['Passord', 'Google', 'GitHub', 'Zoom']);
    expect(within(await rowOf('Zoom')).getByText('Ikke i bruk her lenger')).toBeTruthy();
    expect(await disconnectButton('Zoom')).toBeTruthy();
  });

  it('has a row for each of two accounts at the same provider', async () => {
    renderApp(SIGN_IN_METHODS_PATH, aServerWithMethods(googleAccount, anAccount('google', { id: 'second' })));
    expect(await methodNames()).toEqual(['Passord', 'Google', 'Google', 'GitHub']);
    expect(await screen.findAllByRole('button', { name: 'Koble fra Google' })).toHaveLength(2);
  });

  it('says when the service has no providers', async () => {
    renderApp(SIGN_IN_METHODS_PATH, aServerWithSignedInUser());
    expect(await screen.findByText('Ingen andre innloggingsmåter er tilgjengelige.')).toBeTruthy();
    expect(await methodNames()).toEqual(['Passord']);
  });

  it('has no password row where passwords are turned off and there is none', async () => {
    const server = aServerWithMethods(googleAccount).on('GET /api/web-config', () =>
      json(aWebConfig({ providers: ['google'], emailPassword: false })),
    );
    renderApp(SIGN_IN_METHODS_PATH, server);
    expect(await methodNames()).toEqual(['Google']);
  });

  it('shows a failure to fetch it, and retries on request', async () => {
    const server = aServerWithMethods().on('GET /list-accounts', () => emptyAnswer(500));
    const { user } = renderApp(SIGN_IN_METHODS_PATH, server);
    expect(
      (await screen.findByText('Noe gikk galt hos oss. Prøv igjen om litt.')).closest('[role=alert]'),
    ).toBeTruthy();
    server.on('GET /list-accounts', () => json([passwordAccount]));
    await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    expect(await methodNames()).toEqual(['Passord', 'Google', 'GitHub']);
  });

  it('announces that it is fetching, after a delay', async () => {
    const { answer, release } = deferredResponse(json([passwordAccount]));
    renderApp(
      SIGN_IN_METHODS_PATH,
      aServerWithMethods().on('GET /list-accounts', () => answer),
    );
    const waiting = await screen.findByText('Henter …', { selector: '[role=status]' });
    expect(waiting.nextElementSibling?.getAttribute('aria-busy')).toBe('true');
    release();
    expect(await methodNames()).toEqual(['Passord', 'Google', 'GitHub']);
  });

  it('is in the menu, and requires a session', async () => {
    renderApp(SIGN_IN_METHODS_PATH, aServerWithMethods(passwordAccount));
    const link = await screen.findByRole('link', { name: 'Innloggingsmåter' });
    expect(link.getAttribute('aria-current')).toBe('page');
    unmountApp();
    const { where } = renderApp(SIGN_IN_METHODS_PATH, aServer());
    await waitFor(() => expect(where()).toBe('/logg-inn?utlopt=1&neste=%2Fkonto%2Finnlogging'));
  });

  it('is available in nynorsk and English', async () => {
    const { user } = renderApp(SIGN_IN_METHODS_PATH, aServerWithMethods(passwordAccount, googleAccount));
    await methodNames();
    await user.click(screen.getByRole('button', { name: 'Nynorsk' }));
    expect(await screen.findByRole('button', { name: 'Kople frå Google' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign-in methods' })).toBeTruthy();
    expect((await rowOf('Google')).textContent).toContain('Connected on 16 November 2026');
  });
});
