import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';

import { anAccount, aSession, aWebConfig, FIREFOX_ON_MAC, SAFARI_ON_IPHONE } from '../../testing/builders.js';
import { aServerWithSignedInUser, unmountApp, renderApp } from '../../testing/render-app.js';
import { emptyAnswer, type FakeServer, deferredResponse, json, noNetwork, refusal } from '../../testing/server.js';

afterEach(unmountApp);

const thisOne = aSession();
const iphone = aSession({
  id: 'session-2',
  token: 'token-of-session-2',
  userAgent: SAFARI_ON_IPHONE,
  createdAt: '2026-11-19T17:40:00.000Z',
});
const mac = aSession({
  id: 'session-3',
  token: 'token-of-session-3',
  userAgent: FIREFOX_ON_MAC,
  createdAt: '2026-11-16T06:02:00.000Z',
  ipAddress: '2a01:799:3b1:5e00:91c2:4d3b:11fe:0a9c',
});
const unknown = aSession({ id: 'session-4', token: 'token-of-session-4', userAgent: '', ipAddress: '' });

function aServerWithDevices(...sessions: ReturnType<typeof aSession>[]): FakeServer {
  return aServerWithSignedInUser().on('GET /list-sessions', () => json(sessions));
}

const names = async () => (await screen.findAllByRole('heading', { level: 2 })).map((heading) => heading.textContent);
const signOutIphone = () =>
  screen.findByRole('button', { name: /^Logg ut Safari på iPhone, logget inn 19\. november/ });

describe('advice on a device that the user does not recognise', () => {
  it.each([
    ['no password', [anAccount('google')], {}],
    ['a password that opens nothing', [anAccount()], { emailPassword: false }],
  ])('names no password to a user with %s', async (_case, accounts, settings) => {
    const server = aServerWithSignedInUser()
      .on('GET /list-accounts', () => json(accounts))
      .on('GET /api/web-config', () => json(aWebConfig(settings)));
    renderApp('/konto/enheter', server);
    expect(await screen.findByText('Kjenner du ikke igjen en enhet? Logg den ut.')).toBeTruthy();
  });
});

describe('list of devices', () => {
  it('shows this device first, then the newest, and marks this device', async () => {
    renderApp('/konto/enheter', aServerWithDevices(unknown, mac, iphone, thisOne));
    expect(await names()).toEqual(['Edge på Windows', 'Safari på iPhone', 'Firefox på macOS', 'Ukjent enhet']);

    const [first, second] = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'));
    expect(within(first as HTMLElement).getByText('Denne enheten')).toBeTruthy();
    expect(within(first as HTMLElement).getByText('Aktiv nå')).toBeTruthy();
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
    expect(within(second as HTMLElement).getByRole('button').textContent).toBe('Logg ut');
  });

  it('shows when and from where a device signed in, in a time element', async () => {
    const { container } = renderApp('/konto/enheter', aServerWithDevices(thisOne, mac));
    expect(await screen.findByText('IP-adresse 2a01:799:3b1:5e00:91c2:4d3b:11fe:0a9c')).toBeTruthy();
    const times = [...container.querySelectorAll('time')];
    expect(times.map((time) => time.getAttribute('datetime'))).toEqual([thisOne.createdAt, mac.createdAt]);
    expect(times[1]?.textContent).toMatch(/^16\. november( 2026)? kl\.\u00a0\d\d\.02/);
  });

  it.each([
    ['extended by its use yesterday', 9, 6, 'Sist aktiv i går'],
    ['never extended', 2, 5, 'Sist aktiv for 2 dager siden'],
    ['that is not remembered, and so ends before', 1, 0, 'Sist aktiv i går'],
  ])('says on which day a session was last active: one %s', async (_, signedInDaysAgo, daysLeft, shown) => {
    const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const createdAt = daysFromNow(-signedInDaysAgo);
    const session = aSession({
      ...iphone,
      createdAt,
      updatedAt: createdAt,
      expiresAt: daysFromNow(daysLeft),
    });
    renderApp('/konto/enheter', aServerWithDevices(thisOne, session));
    expect(await screen.findByText(shown)).toBeTruthy();
  });

  it('keeps session tokens out of the page', async () => {
    const { container } = renderApp('/konto/enheter', aServerWithDevices(thisOne, iphone, mac));
    await signOutIphone();
    expect(container.innerHTML).not.toContain('token-of-session');
  });

  it('says when there is only this device, and offers no sign-out', async () => {
    renderApp('/konto/enheter', aServerWithDevices(thisOne));
    expect(await screen.findByText('Ingen andre enheter er logget inn.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Logg ut alle andre enheter' })).toBeNull();
  });

  it('has a device that signed in meanwhile when the tab becomes active', async () => {
    const server = aServerWithDevices(thisOne);
    renderApp('/konto/enheter', server);
    await screen.findByText('Ingen andre enheter er logget inn.');
    server.on('GET /list-sessions', () => json([thisOne, iphone]));
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await signOutIphone()).toBeTruthy();
  });

  it('shows a failure to fetch it, and retries on request', async () => {
    const server = aServerWithSignedInUser().on('GET /list-sessions', () => emptyAnswer(500));
    const { user } = renderApp('/konto/enheter', server);
    await screen.findByText('Noe gikk galt hos oss. Prøv igjen om litt.');
    server.on('GET /list-sessions', () => json([thisOne]));
    await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    expect(await names()).toEqual(['Edge på Windows']);
  });

  it('announces that it is fetching, after a delay', async () => {
    const { answer, release } = deferredResponse(json([thisOne]));
    renderApp(
      '/konto/enheter',
      aServerWithSignedInUser().on('GET /list-sessions', () => answer),
    );
    const waiting = await screen.findByText('Henter …', { selector: '[role=status]' });
    expect(waiting.nextElementSibling?.getAttribute('aria-busy')).toBe('true');
    release();
    expect(await names()).toEqual(['Edge på Windows']);
  });
});

describe('session of support', () => {
  const support = aSession({
    id: 'session-5',
    token: 'token-of-session-5',
    userAgent: SAFARI_ON_IPHONE,
    impersonatedBy: 'operator-1',
    createdAt: '2025-11-21T12:00:00.000Z',
    expiresAt: '2025-11-21T12:15:00.000Z',
  });

  it('has a row of its own that names support, when it ends, and a button that ends it', async () => {
    const server = aServerWithDevices(thisOne, iphone, support).on('POST /revoke-session', () =>
      json({ status: true }),
    );
    const { user, container } = renderApp('/konto/enheter', server);
    expect(await names()).toEqual(['Edge på Windows', 'Safari på iPhone', 'Kundestøtte']);
    expect(screen.getByText(/^Avsluttes av seg selv 21\. november 2025 kl\.\s\d\d\.15/)).toBeTruthy();
    expect(container.innerHTML).not.toContain('operator-1');
    await user.click(screen.getByRole('button', { name: /^Avslutt økten til kundestøtte/ }));
    expect(await screen.findByText('Kundestøtte er logget ut.')).toBeTruthy();
    expect(server.bodiesOf('POST /revoke-session')).toEqual([{ token: 'token-of-session-5' }]);
  });
});

describe('revoking one session', () => {
  it('removes the row at once, focuses the heading, and shows the result', async () => {
    const { answer, release } = deferredResponse(json({ status: true }));
    const server = aServerWithDevices(thisOne, iphone).on('POST /revoke-session', () => answer);
    const { user } = renderApp('/konto/enheter', server);
    await user.click(await signOutIphone());

    expect(await names()).toEqual(['Edge på Windows']);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    server.on('GET /list-sessions', () => json([thisOne]));
    release();
    const status = await screen.findByText('Safari på iPhone er logget ut.');
    expect(status.closest('[role=status]')).toBeTruthy();
    expect(server.bodiesOf('POST /revoke-session')).toEqual([{ token: 'token-of-session-2' }]);
  });

  it('restores the row when it failed, and says why', async () => {
    const server = aServerWithDevices(thisOne, iphone).on('POST /revoke-session', noNetwork);
    const { user } = renderApp('/konto/enheter', server);
    await user.click(await signOutIphone());

    const message = await screen.findByText('Vi får ikke kontakt. Sjekk at du er på nett.');
    expect(message.closest('[role=alert]')).toBeTruthy();
    await waitFor(async () => expect(await names()).toEqual(['Edge på Windows', 'Safari på iPhone']));
  });

  it('restores both rows when two failed', async () => {
    const { answer, release } = deferredResponse(emptyAnswer(500));
    const server = aServerWithDevices(thisOne, iphone, mac).on('POST /revoke-session', () => answer);
    const { user } = renderApp('/konto/enheter', server);
    await user.click(await signOutIphone());
    await user.click(await screen.findByRole('button', { name: /^Logg ut Firefox på macOS/ }));
    expect(await names()).toEqual(['Edge på Windows']);

    release();
    await screen.findByText('Noe gikk galt hos oss. Prøv igjen om litt.');
    await waitFor(async () =>
      expect(await names()).toEqual(['Edge på Windows', 'Safari på iPhone', 'Firefox på macOS']),
    );
  });

  it('fetches the list again when the session was already gone', async () => {
    const server = aServerWithDevices(thisOne, iphone);
    server.on('POST /revoke-session', () => {
      server.on('GET /list-sessions', () => json([thisOne]));
      return refusal(400, 'SESSION_NOT_FOUND');
    });
    const { user } = renderApp('/konto/enheter', server);
    await user.click(await signOutIphone());
    expect(await screen.findByText('Enheten er allerede logget ut.')).toBeTruthy();
    await waitFor(async () => expect(await names()).toEqual(['Edge på Windows']));
  });
});

describe('revoking all other sessions', () => {
  const ask = () => screen.findByRole('button', { name: 'Logg ut alle andre enheter' });

  it('asks first, with focus on the question', async () => {
    const server = aServerWithDevices(thisOne, iphone, mac);
    const { user } = renderApp('/konto/enheter', server);
    await user.click(await ask());

    const dialog = screen.getByRole('dialog', { name: 'Vil du logge ut de andre enhetene?' });
    expect(document.activeElement).toBe(within(dialog).getByRole('heading'));
    await user.click(within(dialog).getByRole('button', { name: 'Avbryt' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.bodiesOf('POST /revoke-other-sessions')).toEqual([]);
  });

  it('confirms it, and focuses the heading because its button is removed', async () => {
    const sameIphone = aSession({ id: 'session-5', token: 'token-of-session-5', userAgent: SAFARI_ON_IPHONE });
    const server = aServerWithDevices(thisOne, iphone, mac, sameIphone);
    server.on('POST /revoke-other-sessions', () => {
      server.on('GET /list-sessions', () => json([thisOne]));
      return json({ status: true });
    });
    const { user } = renderApp('/konto/enheter', server);
    await user.click(await ask());
    await user.click(screen.getByRole('button', { name: 'Logg ut 2 enheter' }));

    expect(await screen.findByText('2 enheter er logget ut.')).toBeTruthy();
    expect(await screen.findByText('Ingen andre enheter er logget inn.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  it('closes the question and shows a failure', async () => {
    const server = aServerWithDevices(thisOne, iphone).on('POST /revoke-other-sessions', () => emptyAnswer(500));
    const { user } = renderApp('/konto/enheter', server);
    await user.click(await ask());
    await user.click(screen.getByRole('button', { name: 'Logg ut 1 enhet' }));
    expect(await screen.findByText('Noe gikk galt hos oss. Prøv igjen om litt.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await names()).toContain('Safari på iPhone');
  });
});
