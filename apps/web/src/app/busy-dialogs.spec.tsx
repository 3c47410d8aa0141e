import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { anAccount, anAuthenticator, aSession, aWebConfig, aSignedInUser } from '../testing/builders.js';
import { aServerWithSignedInUser, unmountApp, renderApp } from '../testing/render-app.js';
import { type FakeServer, deferredResponse, json, refusal } from '../testing/server.js';

afterEach(unmountApp);

type User = ReturnType<typeof renderApp>['user'];

interface Case {
  readonly what: string;
  readonly path: string;
  readonly call: string;
  readonly server: () => FakeServer;
  /** Opens the dialog, if it does not open by itself. */
  readonly ask: (user: User) => Promise<void>;
  readonly confirm: string;
}

const withTwoFactor = () =>
  aServerWithSignedInUser(aSignedInUser({ twoFactorEnabled: true })).on('GET /two-factor/list-user-twofactors', () =>
    json([anAuthenticator()]),
  );
const press = (name: string) => async (user: User) => user.click(await screen.findByRole('button', { name }));
const typePassword = async (user: User) => user.type(await screen.findByLabelText('Passord'), 'riktig passord');

const cases: readonly Case[] = [
  {
    what: 'the deletion of the account',
    path: '/konto/slett',
    call: 'POST /delete-user',
    server: aServerWithSignedInUser,
    ask: async (user) => {
      await typePassword(user);
      await press('Slett kontoen permanent')(user);
    },
    confirm: 'Slett kontoen',
  },
  {
    what: 'the deletion of an authenticator',
    path: '/konto/sikkerhet',
    call: 'POST /two-factor/delete',
    server: withTwoFactor,
    ask: press('Slett Autentikator #1'),
    confirm: 'Slett',
  },
  {
    what: 'the generation of backup codes',
    path: '/konto/sikkerhet/reservekoder',
    call: 'POST /two-factor/generate-backup-codes',
    server: withTwoFactor,
    ask: typePassword,
    confirm: 'Lag nye reservekoder',
  },
  {
    what: 'the disconnection of a provider',
    path: '/konto/innlogging',
    call: 'POST /unlink-account',
    server: () =>
      aServerWithSignedInUser()
        .on('GET /api/web-config', () => json(aWebConfig({ providers: ['google'] })))
        .on('GET /list-accounts', () => json([anAccount(), anAccount('google')])),
    ask: press('Koble fra Google'),
    confirm: 'Koble fra',
  },
  {
    what: 'the sign-out of other devices',
    path: '/konto/enheter',
    call: 'POST /revoke-other-sessions',
    server: () =>
      aServerWithSignedInUser().on('GET /list-sessions', () => json([aSession(), aSession({ id: 's2', token: 't2' })])),
    ask: press('Logg ut alle andre enheter'),
    confirm: 'Logg ut 1 enhet',
  },
];

const escape = (dialog: HTMLElement) => dialog.dispatchEvent(new Event('cancel', { cancelable: true }));

describe('dialog whose request is running', () => {
  it.each(cases)('cannot be closed before the result is known: $what', async ({ path, call, server, ask, confirm }) => {
    const { answer, release } = deferredResponse(refusal(429, 'TOO_MANY_REQUESTS', { 'x-retry-after': '9' }));
    const { user, where } = renderApp(path, server().on(call, () => answer));
    await ask(user);
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: confirm }));
    for (const name of ['Avbryt', /^Lukk/]) await user.click(within(dialog).getByRole('button', { name }));
    expect(escape(dialog)).toBe(false);
    expect(screen.getByRole('dialog')).toBe(dialog);
    expect(where()).toBe(path);

    release();
    const message = await screen.findByText('Det gikk litt fort. Vent 9 sekunder og prøv igjen.');
    expect(message.closest('[role=alert]')).toBeTruthy();
    const stays = screen.queryByRole('dialog');
    if (stays) await user.click(within(stays).getByRole('button', { name: 'Avbryt' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
