import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { aSession, aSignedInUser } from '../../testing/builders.js';
import { aServer, aServerWithSignedInUser, unmountApp, renderApp } from '../../testing/render-app.js';
import { emptyAnswer, type FakeServer, deferredResponse, json, noNetwork, refusal } from '../../testing/server.js';

afterEach(unmountApp);

const PAGE = '/bekreft-identitet?neste=%2Fkonto%2Fenheter';

const title = () => screen.findByRole('heading', { level: 1, name: 'Bekreft at det er deg' });
const password = () => screen.findByLabelText<HTMLInputElement>('Passord');
const confirm = () => screen.getByRole('button', { name: 'Bekreft' });
const calls = (server: FakeServer) => server.sent.filter(({ method }) => method === 'POST').map(({ path }) => path);

/** A server that accepts the password and then answers with a new session. */
function aServerThatSignsIn(): FakeServer {
  const server = aServerWithSignedInUser().on('POST /revoke-session', () => json({ status: true }));
  return server.on('POST /sign-in/email', () => {
    const session = aSession({ id: 'session-9', token: 'token-of-session-9' });
    server.on('GET /get-session', () => json({ ...aSignedInUser(), session }));
    return json({ redirect: false, token: session.token, user: aSignedInUser().user });
  });
}

async function confirmWith(server: FakeServer, path = PAGE) {
  const page = renderApp(path, server);
  await page.user.type(await password(), 'riktig passord');
  await page.user.click(confirm());
  return page;
}

describe('confirming identity', () => {
  it('signs in again, revokes the replaced session, and returns', async () => {
    const server = aServerThatSignsIn();
    const { where } = await confirmWith(server);

    const heading = await screen.findByRole('heading', { level: 1, name: 'Enheter der du er logget inn' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(where()).toBe('/konto/enheter');
    expect(calls(server)).toEqual(['/sign-in/email', '/revoke-session']);
    expect(server.bodiesOf('POST /sign-in/email')).toEqual([
      { email: 'kari@eksempel.no', password: 'riktig passord', rememberMe: true },
    ]);
    expect(server.bodiesOf('POST /revoke-session')).toEqual([{ token: 'token-of-session-1' }]);
  });

  it('says which account it is', async () => {
    renderApp(PAGE, aServerWithSignedInUser(aSignedInUser({ email: 'kari@xn--blbr-roah.no' })));
    await title();
    expect((await screen.findByText('kari@blåbær.no')).parentElement?.textContent).toBe(
      'Du er logget inn som kari@blåbær.no.',
    );
  });

  it('returns although the old session was already gone', async () => {
    const server = aServerThatSignsIn().on('POST /revoke-session', () => refusal(400, 'SESSION_NOT_FOUND'));
    const { where } = await confirmWith(server);
    await waitFor(() => expect(where()).toBe('/konto/enheter'));
  });

  it.each([
    ['/bekreft-identitet', '/konto'],
    ['/bekreft-identitet?neste=%2F%2Fonde.example', '/konto'],
    ['/bekreft-identitet?neste=%2Fbekreft-identitet%3Fneste%3D%2Fkonto%2Fprofil', '/konto'],
    ['/bekreft-identitet?neste=%2Fkonto%2Fsikkerhet', '/konto/sikkerhet'],
  ])('for %s leads to %s, also when cancelled', async (opened, path) => {
    const { where } = await confirmWith(aServerThatSignsIn(), opened);
    await waitFor(() => expect(where()).toBe(path));
    unmountApp();
    renderApp(opened, aServerWithSignedInUser());
    expect((await screen.findByRole('link', { name: 'Avbryt' })).getAttribute('href')).toBe(path);
  });

  it('changes nothing when cancelled', async () => {
    const server = aServerThatSignsIn();
    const { user, where } = renderApp(PAGE, server);
    await user.type(await password(), 'riktig passord');
    await user.click(screen.getByRole('link', { name: 'Avbryt' }));
    await waitFor(() => expect(where()).toBe('/konto/enheter'));
    expect(calls(server)).toEqual([]);
  });

  it('shows a wrong password at the field, clears it, and revokes no session', async () => {
    const server = aServerThatSignsIn().on('POST /sign-in/email', () => refusal(401, 'INVALID_EMAIL_OR_PASSWORD'));
    const { where } = await confirmWith(server);
    expect(await screen.findByText('Passordet er feil.')).toBeTruthy();
    const field = await password();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(where()).toBe(PAGE);
    expect(calls(server)).toEqual(['/sign-in/email']);
  });

  it('remembers the user no longer than before', async () => {
    const signedIn = aSignedInUser();
    const session = { ...signedIn.session, expiresAt: '2026-11-15T08:12:00.000Z' };
    const server = aServerThatSignsIn().on('GET /get-session', () => json({ ...signedIn, session }));
    await confirmWith(server);
    await waitFor(() => expect(server.bodiesOf('POST /sign-in/email')).toHaveLength(1));
    expect(server.bodiesOf('POST /sign-in/email')).toEqual([expect.objectContaining({ rememberMe: false })]);
  });

  it.each([
    ['haste', () => refusal(429, 'TOO_MANY_REQUESTS', { 'x-retry-after': '5' }), 'Det gikk litt fort. Vent 5 sekunder og prøv igjen.'],
    ['a network error', noNetwork, 'Vi får ikke kontakt. Sjekk at du er på nett.'],
    ['an internal error', () => emptyAnswer(500), 'Noe gikk galt hos oss. Prøv igjen om litt.'],
  ])('shows %s, and allows another attempt', async (_case, answer, text) => {
    const server = aServerThatSignsIn().on('POST /sign-in/email', answer);
    await confirmWith(server);
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
    expect((await password()).value).toBe('riktig passord');
    expect(confirm().getAttribute('aria-busy')).not.toBe('true');
  });

  it('shows that it is working, and sends once', async () => {
    const { answer, release } = deferredResponse(refusal(401, 'INVALID_EMAIL_OR_PASSWORD'));
    const server = aServerWithSignedInUser().on('POST /sign-in/email', () => answer);
    const { user } = await confirmWith(server);
    await user.click(await screen.findByRole('button', { name: 'Logger inn' }));
    release();
    await screen.findByText('Passordet er feil.');
    expect(calls(server)).toEqual(['/sign-in/email']);
  });

  it('sends nothing without a password', async () => {
    const server = aServerThatSignsIn();
    const { user } = renderApp(PAGE, server);
    await password();
    await user.click(confirm());
    expect(await screen.findByText('Skriv passordet ditt.')).toBeTruthy();
    expect(document.activeElement).toBe(await password());
    expect(calls(server)).toEqual([]);
  });
});

describe('confirm identity page', () => {
  it('tells password managers whose password it asks for', async () => {
    const { container } = renderApp(PAGE, aServerWithSignedInUser());
    expect((await password()).getAttribute('autocomplete')).toBe('current-password');
    expect(container.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe('kari@eksempel.no');
  });

  it('requires a session, and the sign-in leads back to it', async () => {
    const { where } = renderApp(PAGE, aServer());
    await waitFor(() =>
      expect(where()).toBe(`/logg-inn?utlopt=1&neste=${encodeURIComponent('/bekreft-identitet?neste=%2Fkonto%2Fenheter')}`),
    );
  });

  it('is available in nynorsk and English', async () => {
    const { user } = renderApp(PAGE, aServerWithSignedInUser());
    await title();
    await user.click(screen.getByRole('button', { name: 'Nynorsk' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Stadfest at det er deg' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByRole('heading', { level: 1, name: "Confirm it's you" })).toBeTruthy();
    expect(screen.getByText('This is an important change. Sign in again to continue.')).toBeTruthy();
  });
});
