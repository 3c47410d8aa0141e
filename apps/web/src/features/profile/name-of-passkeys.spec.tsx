import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { aSession, aSignedInUser, aWebConfig } from '../../testing/builders.js';
import { FakeCredentials, PASSKEYS } from '../../testing/fake-credentials.js';
import { aServerWithSignedInUser, renderApp, unmountApp } from '../../testing/render-app.js';
import { json } from '../../testing/server.js';

const DETAILS = { rpId: 'localhost', userId: btoa('user-1').replaceAll('=', ''), name: 'kari@eksempel.no' };

const browser = FakeCredentials.inEachTest();

const aServer = (passkeys: typeof PASSKEYS | null = PASSKEYS) =>
  aServerWithSignedInUser().on('GET /api/web-config', () => json(aWebConfig({ passkeys })));
const sent = () => browser.signals.details.mock.calls.map(([details]) => details);
const isShown = () => screen.findByRole('heading', { level: 1, name: 'Profil' });

describe('what an authenticator calls the passkeys of a user', () => {
  it('is the name on the profile page, and the new one once it is saved', async () => {
    const server = aServer();
    server.on('POST /update-user', ({ body }) => {
      server.on('GET /get-session', () => json(aSignedInUser(body as object)));
      return json({ status: true });
    });
    const { user } = renderApp('/konto/profil', server);
    const name = await screen.findByLabelText('Navn');
    await user.clear(name);
    await user.type(name, 'Åse Østby{Enter}');
    await waitFor(() =>
      expect(sent()).toEqual([
        { ...DETAILS, displayName: 'Kari Nordmann' },
        { ...DETAILS, displayName: 'Åse Østby' },
      ]),
    );
  });

  it('is the address where there is no name', async () => {
    renderApp(
      '/konto/profil',
      aServer().on('GET /get-session', () => json(aSignedInUser({ name: '' }))),
    );
    await waitFor(() => expect(sent()).toEqual([{ ...DETAILS, displayName: 'kari@eksempel.no' }]));
  });

  it('stays where an operator impersonates the user, or the service has passkeys off', async () => {
    const impersonated = { ...aSignedInUser(), session: { ...aSession(), impersonatedBy: 'operator' } };
    renderApp(
      '/konto/profil',
      aServer().on('GET /get-session', () => json(impersonated)),
    );
    await isShown();
    unmountApp();
    renderApp('/konto/profil', aServer(null));
    await isShown();
    expect(sent()).toEqual([]);
  });
});
