import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { anAccount, aWebConfig } from '../../testing/builders.js';
import { aServerWithSignedInUser, unmountApp, renderApp } from '../../testing/render-app.js';
import { emptyAnswer, type FakeServer, deferredResponse, json, refusal } from '../../testing/server.js';

afterEach(unmountApp);

const PATH = '/konto/slett';
const NO_PASSWORD = /^Kontoen har ikke noe passord/;
const sections = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

function aServerWithoutPassword(settings: Parameters<typeof aWebConfig>[0] = {}): FakeServer {
  return aServerWithSignedInUser()
    .on('GET /api/web-config', () => json(aWebConfig(settings)))
    .on('GET /list-accounts', () => json([anAccount('google')]));
}

describe('user who never had a password', () => {
  it('is not asked for one, and focus stays where it is', async () => {
    renderApp(PATH, aServerWithoutPassword());
    await screen.findByRole('heading', { name: 'Bekreft uten passord' });
    expect(sections()).toEqual(['Dette blir borte', 'Bekreft uten passord']);
    expect(screen.queryByText(NO_PASSWORD)).toBeNull();
    expect(document.activeElement).toBe(document.body);
  });

  it('deletes with the same question, or signs in again first', async () => {
    const server = aServerWithoutPassword().on('POST /delete-user', () => refusal(400, 'SESSION_EXPIRED'));
    const { user, where } = renderApp(PATH, server);
    await user.click(await screen.findByRole('button', { name: 'Slett kontoen permanent' }));
    const dialog = await screen.findByRole('dialog', { name: 'Vil du slette kontoen?' });
    await user.click(within(dialog).getByRole('button', { name: 'Slett kontoen' }));
    await waitFor(() => expect(where()).toBe('/bekreft-identitet?neste=%2Fkonto%2Fslett'));
    expect(server.bodiesOf('POST /delete-user')).toEqual([{ callbackURL: '/konto-slettet' }]);
    expect(await screen.findByText('Bekreft at det er deg')).toBeTruthy();
  });

  it('gets a link by mail where the service sends one', async () => {
    const server = aServerWithoutPassword({ deleteUserConfirmByMail: true }).on('POST /delete-user', () =>
      json({ success: true, message: 'Verification email sent' }),
    );
    const { user } = renderApp(PATH, server);
    await user.click(await screen.findByRole('button', { name: 'Send lenke' }));
    expect(await screen.findByText(/^Vi har sendt en lenke til/, { selector: '[role=status] *' })).toBeTruthy();
    expect(sections()).toEqual(['Dette blir borte', 'Bekreft med en lenke på e-post']);
    expect(screen.queryByRole('button', { name: 'Bruk passordet i stedet' })).toBeNull();
  });
});

describe('user with a password from before passwords were turned off', () => {
  const aServerWithOldPassword = (settings: Parameters<typeof aWebConfig>[0] = {}) =>
    aServerWithoutPassword({ ...settings, emailPassword: false }).on('GET /list-accounts', () =>
      json([anAccount(), anAccount('google')]),
    );

  it('is not asked for it: signing in again is enough', async () => {
    renderApp(PATH, aServerWithOldPassword());
    await screen.findByRole('heading', { name: 'Bekreft uten passord' });
    expect(screen.queryByLabelText('Passord')).toBeNull();
    expect(screen.queryByText(NO_PASSWORD)).toBeNull();
  });

  it('gets a link by mail where the service sends one, without a choice', async () => {
    renderApp(PATH, aServerWithOldPassword({ deleteUserConfirmByMail: true }));
    await screen.findByRole('heading', { name: 'Bekreft med en lenke på e-post' });
    expect(screen.queryByRole('button', { name: 'Bruk passordet i stedet' })).toBeNull();
  });
});

describe('confirmation of a deletion', () => {
  it('waits until it is known whether there is a password', async () => {
    const { answer, release } = deferredResponse(json([anAccount('google')]));
    renderApp(PATH, aServerWithoutPassword().on('GET /list-accounts', () => answer));
    await screen.findByText('Henter …', { selector: '[role=status]' });
    expect(screen.queryByLabelText('Passord')).toBeNull();
    release();
    expect(await screen.findByRole('heading', { name: 'Bekreft uten passord' })).toBeTruthy();
  });

  it('is the password when the sign-in methods cannot be read', async () => {
    renderApp(PATH, aServerWithoutPassword().on('GET /list-accounts', () => emptyAnswer(500)));
    expect(await screen.findByLabelText('Passord')).toBeTruthy();
  });

  it('is determined by a retry, and text typed in the meantime stays', async () => {
    const server = aServerWithoutPassword().on('GET /list-accounts', () => emptyAnswer(500));
    const { user } = renderApp(PATH, server);
    const retry = await screen.findByRole('button', { name: 'Prøv igjen' });
    expect(retry.closest('[role=alert]')?.textContent).toContain('Noe gikk galt hos oss. Prøv igjen om litt.');
    await user.type(await screen.findByLabelText('Passord'), 'halvveis');

    const { answer, release } = deferredResponse(emptyAnswer(500));
    server.on('GET /list-accounts', () => answer);
    await user.click(retry);
    expect(screen.getByLabelText<HTMLInputElement>('Passord').value).toBe('halvveis');
    release();
    await screen.findByRole('button', { name: 'Prøv igjen' });

    server.on('GET /list-accounts', () => json([anAccount('google')]));
    await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    expect(await screen.findByRole('heading', { name: 'Bekreft uten passord' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Prøv igjen' })).toBeNull());
  });
});
