import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { anAccount, aPasskey, aWebConfig } from '../../testing/builders.js';
import { PASSKEYS } from '../../testing/fake-credentials.js';
import { aServerWithSignedInUser, renderApp, unmountApp } from '../../testing/render-app.js';
import { type FakeServer, json, refusal } from '../../testing/server.js';

afterEach(unmountApp);

const PATH = '/konto/innlogging';
const UNLINK = 'POST /unlink-account';
const password = anAccount();

function aServerWithPassword(passkeys: readonly object[], ...linked: ReturnType<typeof anAccount>[]): FakeServer {
  return aServerWithSignedInUser()
    .on('GET /api/web-config', () => json(aWebConfig({ providers: ['google'], passkeys: PASSKEYS })))
    .on('GET /passkey/list-user-passkeys', () => json(passkeys))
    .on('GET /list-accounts', () => json([password, ...linked]));
}

async function confirmRemoval(server: FakeServer) {
  const page = renderApp(PATH, server);
  await page.user.click(await screen.findByRole('button', { name: 'Slett passordet' }));
  const dialog = screen.getByRole('dialog', { name: 'Vil du slette passordet?' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Slett' }));
  return page;
}

describe('removing the password', () => {
  it('is possible beside a passkey; the row then offers to make one', async () => {
    const server = aServerWithPassword([aPasskey()]);
    server.on(UNLINK, () => {
      server.on('GET /list-accounts', () => json([]));
      return json({ status: true });
    });
    await confirmRemoval(server);
    expect((await screen.findByText('Passordet er slettet.')).closest('[role=status]')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Lag passord' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Slett passordet' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    expect(server.bodiesOf(UNLINK)).toEqual([{ providerId: 'credential', accountId: 'id-at-credential' }]);
  });

  it('is possible beside a provider', async () => {
    renderApp(PATH, aServerWithPassword([], anAccount('google')));
    expect(await screen.findByRole('button', { name: 'Slett passordet' })).toBeTruthy();
  });

  it.each([
    ['nothing else', []],
    ['a provider that the service no longer offers', [anAccount('zoom')]],
  ])('is not offered beside %s', async (_, linked) => {
    const server = aServerWithPassword([], ...linked);
    renderApp(PATH, server);
    await screen.findByRole('heading', { level: 2, name: 'Passord' });
    await waitFor(() => expect(server.sent.some(({ path }) => path.endsWith('/list-user-passkeys'))).toBe(true));
    await screen.findByRole('button', { name: 'Koble til Google' });
    expect(screen.queryByRole('button', { name: 'Slett passordet' })).toBeNull();
  });

  it('requires a confirmed identity when the session is old, and comes back', async () => {
    const server = aServerWithPassword([aPasskey()]).on(UNLINK, () => refusal(403, 'SESSION_IS_NOT_FRESH'));
    const { where } = await confirmRemoval(server);
    await waitFor(() => expect(where()).toBe('/bekreft-identitet?neste=%2Fkonto%2Finnlogging'));
  });
});
