import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';

import { anAuthenticator, aSession, aSignedInUser } from '../testing/builders.js';
import { aServer, aServerWithSignedInUser, unmountApp, renderApp, mailedLinkWorked } from '../testing/render-app.js';
import { type FakeServer, json, refusal } from '../testing/server.js';

const otherTab = new BroadcastChannel('portvakt.session');

afterEach(unmountApp);
afterAll(() => otherTab.close());

const KEPT = 'Vi tok vare på det du skrev, men det er ikke sendt inn ennå.';
const PASSWORD = 'tre blå elger';

const name = () => screen.findByLabelText<HTMLInputElement>('Navn');
const save = () => screen.getByRole('button', { name: 'Lagre' });
const stored = () => JSON.stringify({ ...window.sessionStorage });

const profile = (server: FakeServer) => renderApp('/konto/profil', server);

/** Ends the session on the server, which then refuses the account's requests. */
function endSession(server: FakeServer): void {
  server.on('GET /get-session', () => json(null));
  for (const call of ['POST /update-user', 'POST /change-email', 'POST /two-factor/add']) {
    server.on(call, () => refusal(401, 'UNAUTHORIZED'));
  }
}

/** Signs in on the current page. */
async function signInAs(server: FakeServer, user: ReturnType<typeof renderApp>['user'], someone = aSignedInUser()) {
  server.on('POST /sign-in/email', () => {
    server.on('GET /get-session', () => json(someone));
    return json({ redirect: false, token: 't', user: someone.user });
  });
  await screen.findByRole('heading', { level: 1, name: 'Logg inn' });
  await user.type(screen.getByLabelText('E-postadresse'), someone.user.email);
  await user.type(screen.getByLabelText('Passord'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Logg inn' }));
}

async function typeName(user: ReturnType<typeof renderApp>['user'], typed: string): Promise<void> {
  await user.clear(await name());
  await user.type(await name(), typed);
}

describe('session that ends while the profile is edited', () => {
  it('leads through the sign-in back to the typed text, which can then be saved', async () => {
    const server = aServerWithSignedInUser();
    const { user, where } = profile(server);
    await typeName(user, 'Kari Berg');
    endSession(server);
    await user.click(save());
    await screen.findByText('Du er logget ut. Logg inn for å fortsette.');

    await signInAs(server, user);
    expect((await name()).value).toBe('Kari Berg');
    expect(where()).toBe('/konto/profil');
    expect(screen.getByText(KEPT)).toBeTruthy();

    server.on('POST /update-user', () => json({ status: true }));
    await user.click(save());
    await screen.findByText('Profilen er lagret.');
    expect(server.bodiesOf('POST /update-user').at(-1)).toEqual({ name: 'Kari Berg' });
    expect(screen.queryByText(KEPT)).toBeNull();
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('loses nothing when the tab notices it before anything was sent', async () => {
    const server = aServerWithSignedInUser();
    const { user } = profile(server);
    await typeName(user, 'Kari Berg');
    endSession(server);
    act(() => void window.dispatchEvent(new Event('focus')));
    await signInAs(server, user);
    expect((await name()).value).toBe('Kari Berg');
  });

  it('does not show the text to another user who signs in', async () => {
    const server = aServerWithSignedInUser();
    const { user } = profile(server);
    await typeName(user, 'Kari Berg');
    endSession(server);
    await user.click(save());
    await signInAs(server, user, aSignedInUser({ id: 'user-2', email: 'ola@eksempel.no', name: 'Ola' }));
    expect((await name()).value).toBe('Ola');
    expect(screen.queryByText(KEPT)).toBeNull();
    expect(stored()).not.toContain('Kari Berg');
  });
});

describe('session that ends while the e-mail address is changed', () => {
  it('opens the form again with the new address, without moving focus', async () => {
    const server = aServerWithSignedInUser();
    const { user } = profile(server);
    await user.click(await screen.findByRole('button', { name: 'Endre e-postadresse' }));
    await user.type(screen.getByLabelText('Ny e-postadresse'), 'kari@berg.no');
    endSession(server);
    await user.click(screen.getByRole('button', { name: 'Send lenke' }));
    await signInAs(server, user);
    const field = await screen.findByLabelText<HTMLInputElement>('Ny e-postadresse');
    expect(field.value).toBe('kari@berg.no');
    expect(document.activeElement).not.toBe(field);

    await user.click(screen.getByRole('button', { name: 'Avbryt' }));
    expect(window.sessionStorage).toHaveLength(0);
  });
});

describe('session that ends while an authenticator is added', () => {
  it('restores the name, and never the password', async () => {
    const server = aServerWithSignedInUser(aSignedInUser({ twoFactorEnabled: true }));
    server.on('GET /two-factor/list-user-twofactors', () => json([anAuthenticator()]));
    const { user } = renderApp('/konto/sikkerhet/tofaktor/ny', server);
    await user.type(await screen.findByLabelText('Navn på autentiseringsappen'), 'Nettbrettet');
    await user.type(screen.getByLabelText('Passord'), PASSWORD);
    expect(stored()).toContain('Nettbrettet');
    expect(stored()).not.toContain(PASSWORD);

    endSession(server);
    act(() => void window.dispatchEvent(new Event('focus')));
    await signInAs(server, user, aSignedInUser({ twoFactorEnabled: true }));
    expect((await screen.findByLabelText<HTMLInputElement>('Navn på autentiseringsappen')).value).toBe('Nettbrettet');
    expect(screen.getByLabelText<HTMLInputElement>('Passord').value).toBe('');
  });

  it('keeps no draft when only the password was typed', async () => {
    const server = aServerWithSignedInUser().on('GET /two-factor/list-user-twofactors', () => json([]));
    const { user } = renderApp('/konto/sikkerhet/tofaktor/ny', server);
    await user.type(await screen.findByLabelText('Passord'), PASSWORD);
    expect(window.sessionStorage).toHaveLength(0);
  });
});

/** A profile draft left by an earlier page load. */
function aDraft(): void {
  const draft = { owner: aSession().userId, typed: { name: 'Kari Berg' } };
  window.sessionStorage.setItem('portvakt.utkast.profil', JSON.stringify(draft));
}

describe('draft', () => {
  it('is deleted when the user goes to another page', async () => {
    const server = aServerWithSignedInUser();
    const { user } = profile(server);
    await typeName(user, 'Kari Berg');
    await user.click(
      within(screen.getByRole('navigation', { name: 'Kontoen din' })).getByRole('link', { name: 'Enheter' }),
    );
    await screen.findByRole('heading', { level: 1, name: 'Enheter der du er logget inn' });
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('is deleted by a sign-out on any page', async () => {
    const server = aServerWithSignedInUser().on('POST /sign-out', () => json({ success: true }));
    aDraft();
    const { user } = renderApp('/konto', server);
    await user.click(await screen.findByRole('button', { name: 'Logg ut' }));
    await screen.findByRole('heading', { level: 1, name: 'Du er logget ut' });
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('is deleted with the account', async () => {
    aDraft();
    mailedLinkWorked('account_deleted');
    renderApp('/konto-slettet', aServer());
    await screen.findByRole('heading', { level: 1, name: 'Kontoen er slettet' });
    await waitFor(() => expect(window.sessionStorage).toHaveLength(0));
  });

  it('is deleted by a sign-out in another tab', async () => {
    const server = aServerWithSignedInUser();
    const { user, where } = profile(server);
    await typeName(user, 'Kari Berg');
    server.on('GET /get-session', () => json(null));
    otherTab.postMessage('signedOut');
    await waitFor(() => expect(where()).toMatch(/^\/logg-inn/));
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('survives a reload', async () => {
    const server = aServerWithSignedInUser(aSignedInUser());
    aDraft();
    profile(server);
    expect((await name()).value).toBe('Kari Berg');
  });
});
