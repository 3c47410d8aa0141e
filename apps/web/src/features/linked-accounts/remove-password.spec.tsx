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

const QUESTION = 'Vil du slette passordet?';

function aServerWithPassword(passkeys: readonly object[], ...linked: ReturnType<typeof anAccount>[]): FakeServer {
  return aServerWithSignedInUser()
    .on('GET /api/web-config', () => json(aWebConfig({ providers: ['google'], passkeys: PASSKEYS })))
    .on('GET /passkey/list-user-passkeys', () => json(passkeys))
    .on('GET /list-accounts', () => json([password, ...linked]));
}

async function confirmRemoval(server: FakeServer) {
  const page = renderApp(PATH, server);
  await page.user.click(await screen.findByRole('button', { name: 'Slett passordet' }));
  const dialog = screen.getByRole('dialog', { name: QUESTION });
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

  it('says that a new one can be made later', async () => {
    const { user } = renderApp(PATH, aServerWithPassword([aPasskey()]));
    await user.click(await screen.findByRole('button', { name: 'Slett passordet' }));
    expect(screen.getByRole('dialog', { name: QUESTION }).textContent).toContain('Du kan lage et nytt senere.');
  });

  it.each([
    ['new passwords', { resetPassword: false }],
    ['passwords', { emailPassword: false }],
  ])('says that it is for good where the service has no %s', async (_case, settings) => {
    const config = aWebConfig({ providers: ['google'], passkeys: PASSKEYS, ...settings });
    const server = aServerWithPassword([aPasskey()]).on('GET /api/web-config', () => json(config));
    const { user } = renderApp(PATH, server);
    await user.click(await screen.findByRole('button', { name: 'Slett passordet' }));
    const question = screen.getByRole('dialog', { name: QUESTION });
    expect(question.textContent).toContain('Du kan ikke lage et nytt her.');
    expect(question.textContent).not.toContain('senere');
  });

  it('leaves no link to making one where the service has no new passwords', async () => {
    const config = aWebConfig({ providers: ['google'], passkeys: PASSKEYS, resetPassword: false });
    const server = aServerWithPassword([])
      .on('GET /api/web-config', () => json(config))
      .on('GET /list-accounts', () => json([anAccount('google')]));
    renderApp(PATH, server);
    expect(await screen.findByText('Ikke laget')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Lag passord' })).toBeNull();
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
