import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { aSignedInUser } from '../../testing/builders.js';
import { aServer, aServerWithSignedInUser, mailedLinkWorked, unmountApp, renderApp } from '../../testing/render-app.js';
import { emptyAnswer, deferredResponse, json, refusal } from '../../testing/server.js';

const AT_NOON = new Date('2026-11-21T12:00:00.000Z');

afterEach(() => {
  jest.useRealTimers();
  unmountApp();
});

const waiting = { pathname: '/bekreft-epost', state: { email: 'kari@eksempel.no', cameFrom: '/registrer' } };
const takesMail = () => json({ status: true });
const unverified = () => aSignedInUser({ emailVerified: false });

describe('waiting for the verification link', () => {
  it('shows where the mail went and how to correct the address', async () => {
    renderApp(waiting, aServer());
    expect(await screen.findByRole('heading', { level: 1, name: 'Sjekk e-posten din' })).toBeTruthy();
    expect(screen.getByText('kari@eksempel.no').tagName).toBe('STRONG');
    expect(screen.getByRole('link', { name: 'Endre e-postadresse' }).getAttribute('href')).toBe('/registrer');
  });

  it.each([
    ['/registrer', 'Kari Nordmann'],
    ['/logg-inn', undefined],
  ])('returns the typed text to %s, where the address is corrected', async (cameFrom, name) => {
    const state = { email: 'kari@eksempel.no', name, cameFrom };
    const { user, where } = renderApp({ pathname: '/bekreft-epost', state }, aServer());
    await user.click(await screen.findByRole('link', { name: 'Endre e-postadresse' }));
    expect((await screen.findByLabelText<HTMLInputElement>('E-postadresse')).value).toBe('kari@eksempel.no');
    expect(screen.queryByLabelText<HTMLInputElement>('Navn')?.value).toBe(name);
    expect(screen.getByLabelText<HTMLInputElement>('Passord').value).toBe('');
    expect(where()).toBe(cameFrom);
  });

  it('says how long to wait within a minute of the last mail, and sends after it', async () => {
    jest.useFakeTimers({ now: AT_NOON, doNotFake: ['setTimeout', 'clearTimeout', 'setInterval', 'queueMicrotask'] });
    const server = aServer().on('POST /send-verification-email', takesMail);
    const { user } = renderApp(waiting, server);

    await user.click(await screen.findByRole('button', { name: 'Send på nytt' }));
    expect(await screen.findByText(/^Du kan be om en ny lenke om \d+ sekunder\.$/)).toBeTruthy();
    expect(server.bodiesOf('POST /send-verification-email')).toEqual([]);

    jest.setSystemTime(new Date(AT_NOON.getTime() + 3_600_000));
    await user.click(screen.getByRole('button', { name: 'Send på nytt' }));
    expect(await screen.findByText(/^Vi har sendt en lenke til/, { selector: '[role=status] *' })).toBeTruthy();
    expect(server.bodiesOf('POST /send-verification-email')).toEqual([
      { email: 'kari@eksempel.no', callbackURL: '/bekreft-epost' },
    ]);
  });

  it('ends when the link was opened in another tab', async () => {
    renderApp(waiting, aServerWithSignedInUser());
    expect(await screen.findByRole('heading', { name: 'E-postadressen er bekreftet' })).toBeTruthy();
  });
});

describe('landing from the verification link', () => {
  it('says what it is doing while it bypasses the session cache', async () => {
    const { answer, release } = deferredResponse(json(aSignedInUser()));
    const server = aServer();
    server.on('GET /get-session', ({ path }) =>
      path.includes('disableCookieCache=true') ? answer : json(unverified()),
    );
    renderApp('/bekreft-epost', server);

    expect(await screen.findByRole('heading', { level: 1, name: 'Bekrefter e-postadressen' })).toBeTruthy();
    release();
    expect(await screen.findByRole('heading', { level: 1, name: 'E-postadressen er bekreftet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Gå til kontoen' }).getAttribute('href')).toBe('/konto');
  });

  it('links to the sign-in when nobody is signed in', async () => {
    mailedLinkWorked('email_verified');
    renderApp('/bekreft-epost', aServer());
    expect(await screen.findByRole('heading', { name: 'E-postadressen er bekreftet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Logg inn' }).getAttribute('href')).toBe('/logg-inn');
  });

  it.each([undefined, 'account_deleted'] as const)('claims nothing by its URL: %s', async (result) => {
    if (result) mailedLinkWorked(result);
    renderApp('/bekreft-epost', aServer());
    expect(await screen.findByText('Har du åpnet lenken? Logg inn.')).toBeTruthy();
    expect(screen.queryByText('E-postadressen er bekreftet')).toBeNull();
    expect(screen.getByRole('link', { name: 'Logg inn' }).getAttribute('href')).toBe('/logg-inn');
  });

  it('confirms once', async () => {
    mailedLinkWorked('email_verified');
    const first = renderApp('/bekreft-epost', aServer());
    await screen.findByRole('heading', { name: 'E-postadressen er bekreftet' });
    expect(document.cookie).toBe('');
    first.unmount();
    renderApp('/bekreft-epost', aServer());
    expect(await screen.findByText('Har du åpnet lenken? Logg inn.')).toBeTruthy();
  });

  it('confirms a link of another account than the signed-in one', async () => {
    mailedLinkWorked('email_verified');
    renderApp('/bekreft-epost', aServerWithSignedInUser(unverified()));
    expect(await screen.findByRole('heading', { name: 'E-postadressen er bekreftet' })).toBeTruthy();
  });

  it('waits for the link when the address is not verified', async () => {
    renderApp('/bekreft-epost', aServerWithSignedInUser(unverified()));
    expect(await screen.findByRole('heading', { name: 'Sjekk e-posten din' })).toBeTruthy();
  });

  it('offers a retry when the session cannot be read', async () => {
    const server = aServer().on('GET /get-session', () => emptyAnswer(500));
    const { user } = renderApp('/bekreft-epost', server);
    await screen.findByText('Noe gikk galt hos oss. Prøv igjen om litt.');
    server.on('GET /get-session', () => json(null));
    await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    expect(await screen.findByText('Har du åpnet lenken? Logg inn.')).toBeTruthy();
  });
});

describe('failed verification link', () => {
  it.each([
    ['token_expired', 'Lenken er for gammel. Be om en ny.'],
    ['invalid_token', 'Lenken er ikke gyldig. Be om en ny.'],
    ['user_not_found', 'Kontoen lenken gjelder, finnes ikke lenger.'],
    ['unauthorized', 'Du er logget inn med en annen konto enn lenken gjelder.'],
    ['<b>noe</b>', 'Lenken er ikke gyldig. Be om en ny.'],
  ])('says why: %s', async (code, text) => {
    const { container } = renderApp(`/bekreft-epost?error=${encodeURIComponent(code)}`, aServer());
    expect(await screen.findByRole('heading', { level: 1, name: 'Lenken virker ikke lenger' })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(container.innerHTML).not.toContain(code);
  });

  it('asks for an unknown address, sends a new link, and leaves the failed URL', async () => {
    const server = aServer().on('POST /send-verification-email', takesMail);
    const { user, where } = renderApp('/bekreft-epost?error=token_expired', server);

    await user.click(await screen.findByRole('button', { name: 'Send ny lenke' }));
    expect(await screen.findByText('Skriv e-postadressen din.')).toBeTruthy();
    await user.type(screen.getByLabelText('E-postadresse'), 'kari@eksempel.no');
    await user.click(screen.getByRole('button', { name: 'Send ny lenke' }));

    const waitingFor = await screen.findByRole('heading', { name: 'Sjekk e-posten din' });
    expect(document.activeElement).toBe(waitingFor);
    expect(where()).toBe('/bekreft-epost');
    expect(server.bodiesOf('POST /send-verification-email')).toEqual([
      { email: 'kari@eksempel.no', callbackURL: '/bekreft-epost' },
    ]);
  });

  it('knows the address of a signed-in user', async () => {
    const server = aServerWithSignedInUser(unverified()).on('POST /send-verification-email', takesMail);
    const { user } = renderApp('/bekreft-epost?error=token_expired', server);
    await waitFor(() => expect(screen.queryByLabelText('E-postadresse')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Send ny lenke' }));
    await waitFor(() => expect(server.bodiesOf('POST /send-verification-email')).toHaveLength(1));
  });

  it('offers no new link for a verified address', async () => {
    renderApp('/bekreft-epost?error=token_expired', aServerWithSignedInUser());
    expect(await screen.findByRole('link', { name: 'Gå til kontoen' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send ny lenke' })).toBeNull();
    expect(screen.getByText(/^E-postadressen kari\S+ er bekreftet, så du trenger ingen ny lenke\.$/)).toBeTruthy();
    expect(screen.queryByText(/Be om en ny/)).toBeNull();
  });

  it('says how long to wait when too many links were requested', async () => {
    const tooFast = () => refusal(429, 'TOO_MANY_REQUESTS', { 'x-retry-after': '1' });
    const server = aServerWithSignedInUser(unverified()).on('POST /send-verification-email', tooFast);
    const { user } = renderApp('/konto', server);
    await user.click(await screen.findByRole('button', { name: 'Send lenke på nytt' }));
    expect(await screen.findByText('Det gikk litt fort. Vent 1 sekund og prøv igjen.')).toBeTruthy();
  });
});
