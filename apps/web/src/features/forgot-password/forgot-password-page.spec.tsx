import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';

import { aWebConfig } from '../../testing/builders.js';
import { aServer, aServerWithSignedInUser, unmountApp, renderApp } from '../../testing/render-app.js';
import { emptyAnswer, type FakeServer, deferredResponse, json, noNetwork, refusal } from '../../testing/server.js';

const AT_NOON = new Date('2026-11-21T12:00:00.000Z');

afterEach(() => {
  jest.useRealTimers();
  unmountApp();
});

const email = () => screen.findByLabelText<HTMLInputElement>('E-postadresse');
const heading = () => screen.findByRole('heading', { level: 1, name: 'Lag nytt passord' });
const button = (name: string) => screen.findByRole('button', { name });
const asked = (server: FakeServer) => server.bodiesOf('POST /forget-password');
const takesMail = () => json({ status: true, message: 'Serverens egen tekst.' });
const inStatus = { selector: '[role=status] *' };

async function askWith(server: FakeServer, address = 'kari@eksempel.no') {
  const page = renderApp('/glemt-passord', server);
  await page.user.type(await email(), address);
  await page.user.click(await button('Send lenke'));
  return page;
}

describe('requesting a reset link', () => {
  it('gives every address the same answer, and focuses the heading', async () => {
    const server = aServer().on('POST /forget-password', takesMail);
    await askWith(server, ' kari@eksempel.no ');

    const answer = await screen.findByText(/^Hvis/, inStatus);
    expect(answer.textContent).toBe(
      'Hvis kari@eksempel.no har en konto hos oss, får du en e-post om kort tid. Lenken gjelder i 1\u00a0time.',
    );
    expect(screen.getByText('kari@eksempel.no').tagName).toBe('STRONG');
    expect(screen.getByText(/^Ikke fått e-post\? Se i søppelposten, eller send på nytt\./)).toBeTruthy();
    expect(screen.queryByText('Serverens egen tekst.')).toBeNull();
    expect(document.activeElement).toBe(await heading());
    expect(asked(server)).toEqual([{ email: 'kari@eksempel.no', redirectTo: '/nytt-passord' }]);
  });

  it('has its status region in the page before there is an answer', async () => {
    await askWith(aServer().on('POST /forget-password', takesMail));
    const before = screen.getAllByRole('status');
    const answer = await screen.findByText(/^Hvis/, inStatus);
    expect(before).toContain(answer.closest('[role=status]'));
  });

  it('sends again after a minute, and says how long to wait before that', async () => {
    jest.useFakeTimers({ now: AT_NOON, doNotFake: ['setTimeout', 'clearTimeout', 'setInterval', 'queueMicrotask'] });
    const server = aServer().on('POST /forget-password', takesMail);
    const { user } = await askWith(server);
    await user.click(await button('Send på nytt'));
    expect(await screen.findByText(/^Du kan be om en ny lenke om \d+ sekunder\.$/)).toBeTruthy();
    expect(asked(server)).toHaveLength(1);

    jest.setSystemTime(new Date(AT_NOON.getTime() + 3_600_000));
    await user.click(await button('Send på nytt'));
    expect(await screen.findByText(/får du en ny e-post om kort tid\. Bruk den nyeste lenken\.$/, inStatus)).toBeTruthy();
    expect(asked(server)).toHaveLength(2);
  });

  it('shows the countdown outside the live region', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { user } = await askWith(aServer().on('POST /forget-password', takesMail));
    const countdown = await screen.findByText(/^Ikke fått e-post.* Du kan be om en ny lenke om \d+\ssekunder\.$/);
    expect(countdown.closest('[role=status], [aria-live]')).toBeNull();
    await user.click(await button('Send på nytt'));
    const answer = await screen.findByText(/^Du kan be om en ny lenke om \d+\ssekunder\.$/);
    expect(answer.className).toBe('visually-hidden');

    act(() => jest.advanceTimersByTime(30_000));
    expect(countdown.textContent).toMatch(/ om (30|[12]?\d)\ssekunder\.$/);
    act(() => jest.advanceTimersByTime(30_000));
    expect(countdown.textContent).toBe('Ikke fått e-post? Se i søppelposten, eller send på nytt.');
    expect(await screen.findByText('Nå kan du be om en ny lenke.', inStatus)).toBeTruthy();
  });

  it('keeps focus on its button while sending, and after a refusal', async () => {
    const { answer, release } = deferredResponse(refusal(429, 'TOO_MANY_REQUESTS', { 'x-retry-after': '42' }));
    await askWith(aServer().on('POST /forget-password', () => answer));
    const sending = await button('Sender');
    expect(document.activeElement).toBe(sending);
    release();
    await screen.findByText(/^Det gikk litt fort/);
    expect(document.activeElement).toBe(await button('Send lenke'));
  });

  it('goes back to the typed address, with focus in its field', async () => {
    const { user } = await askWith(aServer().on('POST /forget-password', takesMail));
    await user.click(await button('Endre e-postadresse'));
    expect((await email()).value).toBe('kari@eksempel.no');
    expect(document.activeElement).toBe(await email());
    expect(screen.queryByText(/^Hvis/)).toBeNull();
  });

  it.each([
    ['too much', () => refusal(429, 'TOO_MANY_REQUESTS', { 'x-retry-after': '42' }), 'Det gikk litt fort. Vent 42 sekunder og prøv igjen.'],
    ['a service without mail', () => refusal(400, 'RESET_PASSWORD_ISNT_ENABLED'), 'Du kan ikke lage nytt passord her nå.'],
    ['a network error', noNetwork, 'Vi får ikke kontakt. Sjekk at du er på nett.'],
    ['an internal error', () => emptyAnswer(500), 'Noe gikk galt hos oss. Prøv igjen om litt.'],
  ])('shows %s, and keeps the address', async (_case, answer, text) => {
    await askWith(aServer().on('POST /forget-password', answer));
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
    expect((await email()).value).toBe('kari@eksempel.no');
    expect(screen.queryByText(/^Hvis/)).toBeNull();
  });

  it('shows that it is sending, and sends once', async () => {
    const { answer, release } = deferredResponse(takesMail());
    const server = aServer().on('POST /forget-password', () => answer);
    const { user } = await askWith(server);
    const busy = await button('Sender');
    expect(busy.getAttribute('aria-busy')).toBe('true');
    await user.click(busy);
    release();
    await screen.findByText(/^Hvis/, inStatus);
    expect(asked(server)).toHaveLength(1);
  });

  it.each([
    ['', 'Skriv e-postadressen din.'],
    ['kari@', 'E-postadressen må se slik ut: navn@eksempel.no.'],
  ])('sends nothing for %p and focuses the field', async (address, message) => {
    const server = aServer();
    const { user } = renderApp('/glemt-passord', server);
    if (address) await user.type(await email(), address);
    await user.click(await button('Send lenke'));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(await email());
    expect(asked(server)).toEqual([]);
  });
});

describe('forgot password page', () => {
  it('is linked from the sign-in page and leads back there', async () => {
    const { user } = renderApp('/logg-inn', aServer());
    await user.click(await screen.findByRole('link', { name: 'Glemt passordet?' }));
    await waitFor(async () => expect(document.activeElement).toBe(await heading()));
    expect(document.title).toBe('Lag nytt passord – Min konto');
    expect(screen.getByRole('link', { name: 'Avbryt' }).getAttribute('href')).toBe('/logg-inn');
    expect((await email()).getAttribute('autocomplete')).toBe('username');
  });

  it('is also available to a signed-in user, with their address', async () => {
    renderApp('/glemt-passord', aServerWithSignedInUser());
    expect((await email()).value).toBe('kari@eksempel.no');
    expect(document.activeElement).toBe(document.body);
    expect(screen.getByRole('link', { name: 'Avbryt' }).getAttribute('href')).toBe('/konto/sikkerhet');
  });

  it('shows the form although the session cannot be read', async () => {
    renderApp('/glemt-passord', aServer().on('GET /get-session', () => emptyAnswer(500)));
    expect(await email()).toBeTruthy();
  });

  it('announces that it waits for the session', async () => {
    const { answer, release } = deferredResponse(json(null));
    renderApp('/glemt-passord', aServer().on('GET /get-session', () => answer));
    expect(await screen.findByText('Henter …', { selector: '[role=status]' })).toBeTruthy();
    release();
    expect(await email()).toBeTruthy();
  });

  it('offers nothing where passwords are turned off', async () => {
    renderApp('/glemt-passord', aServer().on('GET /api/web-config', () => json(aWebConfig({ emailPassword: false }))));
    expect(await screen.findByText('Du kan ikke lage nytt passord her nå.')).toBeTruthy();
    expect(screen.queryByLabelText('E-postadresse')).toBeNull();
  });

  it('keeps the answer when the language changes', async () => {
    const { user } = await askWith(aServer().on('POST /forget-password', takesMail));
    await screen.findByText(/^Hvis/, inStatus);
    await user.click(await button('Nynorsk'));
    expect((await screen.findByText(/^Viss/)).textContent).toContain('har ein konto hos oss, får du ein e-post om kort tid.');
    await user.click(await button('English'));
    expect((await screen.findByText(/^If/)).textContent).toContain("has an account with us, you'll get an email shortly.");
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Reset your password');
  });
});
