import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';

import { savePendingAction, readPendingAction } from '../confirm-identity/pending-action.js';
import { anAuthenticator, aSignedInUser } from '../testing/builders.js';
import { aServer, aServerWithSignedInUser, unmountApp, renderApp } from '../testing/render-app.js';
import { signsInBy } from '../testing/second-factor-steps.js';
import { emptyAnswer, type FakeServer, json } from '../testing/server.js';

let otherTab: BroadcastChannel;

beforeEach(() => {
  otherTab = new BroadcastChannel('portvakt.session');
});

afterEach(() => {
  otherTab.close();
  unmountApp();
});

const kari = aSignedInUser({ twoFactorEnabled: true });
const ola = aSignedInUser({ id: 'user-2', email: 'ola@eksempel.no', name: 'Ola Hansen', twoFactorEnabled: true });
const AUTHENTICATORS = 'GET /two-factor/list-user-twofactors';
const LISTS = [AUTHENTICATORS, 'GET /list-sessions', 'GET /list-accounts'];

function aServerWithKari(): FakeServer {
  return aServerWithSignedInUser(kari).on(AUTHENTICATORS, () => json([anAuthenticator({ name: 'Karis telefon' })]));
}

/** From now on the server answers only who is signed in; everything else on screen is cached. */
function answerOnlySession(server: FakeServer, signedIn: typeof kari | null): void {
  server.on('GET /get-session', () => json(signedIn));
  for (const list of LISTS) server.on(list, () => emptyAnswer(500));
}

function postFromOtherTab(message: 'changed' | 'signedOut'): void {
  otherTab.postMessage(message);
}

async function securityOfKari() {
  const server = aServerWithKari();
  const page = renderApp('/konto/sikkerhet', server);
  await screen.findByText('Karis telefon');
  return { ...page, server, known: () => JSON.stringify(page.store.getState()) };
}

describe('data of a former user', () => {
  it('is cleared when another tab signs out, before any request', async () => {
    const { server, where, known } = await securityOfKari();
    for (const call of ['GET /get-session', ...LISTS]) server.on(call, () => emptyAnswer(500));
    savePendingAction('/konto/sikkerhet', 'a1', kari);
    postFromOtherTab('signedOut');
    await waitFor(() => expect(where()).toBe('/logg-inn?utlopt=1&neste=%2Fkonto%2Fsikkerhet'));
    expect(known()).not.toMatch(/Karis telefon|kari@eksempel/);
    expect(readPendingAction('/konto/sikkerhet')).toBeUndefined();
  });

  it('is not shown to the next user who returns to the page', async () => {
    const { server, where, known } = await securityOfKari();
    answerOnlySession(server, null);
    postFromOtherTab('signedOut');
    await waitFor(() => expect(where()).toMatch(/^\/logg-inn/));
    answerOnlySession(server, ola);
    postFromOtherTab('changed');
    await waitFor(() => expect(where()).toBe('/konto/sikkerhet'));
    expect(await screen.findByText('Ola Hansen')).toBeTruthy();
    expect((await screen.findAllByText('Noe gikk galt hos oss. Prøv igjen om litt.')).length).toBeGreaterThan(0);
    expect(screen.queryByText('Karis telefon')).toBeNull();
    expect(known()).not.toMatch(/Karis telefon|kari@eksempel/);
  });

  it.each([
    ['another tab reports a change', () => postFromOtherTab('changed')],
    ['the tab becomes active', () => act(() => void window.dispatchEvent(new Event('focus')))],
  ])('is cleared when %s and another user is signed in', async (_case, happens) => {
    const { server, known } = await securityOfKari();
    answerOnlySession(server, ola);
    happens();
    expect(await screen.findByText('Ola Hansen')).toBeTruthy();
    expect(screen.queryByText('Karis telefon')).toBeNull();
    expect(known()).not.toMatch(/Karis telefon|kari@eksempel/);
  });

  it('is cleared when the session has ended', async () => {
    const { server, where, known } = await securityOfKari();
    answerOnlySession(server, null);
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(where()).toMatch(/^\/logg-inn/));
    expect(known()).not.toMatch(/Karis telefon|kari@eksempel/);
  });

  it('is removed from form fields too', async () => {
    const server = aServerWithKari();
    const { user } = renderApp('/konto/profil', server);
    await user.type(await screen.findByLabelText('Navn'), ' den eldre');
    answerOnlySession(server, ola);
    postFromOtherTab('changed');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Navn').value).toBe('Ola Hansen'));
    expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('den eldre');
  });
});

describe('e-mail address of a former user', () => {
  it('is not in the sign-in form after a sign-in with a code and a sign-out', async () => {
    const server = signsInBy('POST /two-factor/verify-totp', aServer())
      .on('POST /sign-in/email', () => json({ twoFactorRedirect: true }))
      .on('POST /sign-out', () => {
        server.on('GET /get-session', () => json(null));
        return json({ success: true });
      });
    const { user } = renderApp('/logg-inn', server);
    await user.type(await screen.findByLabelText('E-postadresse'), 'kari@eksempel.no');
    await user.type(screen.getByLabelText('Passord'), 'tre blå elger{Enter}');
    await user.type(await screen.findByLabelText('Engangskode'), '492817{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Logg ut' }));
    await screen.findByRole('heading', { level: 1, name: 'Du er logget ut' });
    await user.click(screen.getByRole('link', { name: 'Logg inn' }));
    expect(await screen.findByLabelText('E-postadresse')).toHaveProperty('value', '');
  });
});

describe('session check', () => {
  it('the tab refetches the session on focus and has kept the settings', async () => {
    const { server, where } = await securityOfKari();
    answerOnlySession(server, ola);
    postFromOtherTab('changed');
    await screen.findByText('Ola Hansen');
    const asked = (path: string) => server.sent.filter((request) => request.path === path).length;
    expect(asked('/get-session')).toBe(2);

    answerOnlySession(server, null);
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(where()).toMatch(/^\/logg-inn/));
    expect(asked('/get-session')).toBe(3);
    expect(asked('/api/web-config')).toBe(1);
  });

  it('keeps everything for the same user', async () => {
    const { server, known } = await securityOfKari();
    answerOnlySession(server, aSignedInUser({ ...kari.user, name: 'Kari Berg' }));
    postFromOtherTab('changed');
    expect(await screen.findByText('Kari Berg')).toBeTruthy();
    expect(screen.getByText('Karis telefon')).toBeTruthy();
    expect(known()).toContain('Karis telefon');
  });
});
