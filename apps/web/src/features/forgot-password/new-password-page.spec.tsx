import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';

import { aWebConfig, aSignedInUser } from '../../testing/builders.js';
import { aServer, aServerWithSignedInUser, unmountApp, renderApp } from '../../testing/render-app.js';
import { emptyAnswer, type FakeServer, deferredResponse, json, noNetwork, refusal } from '../../testing/server.js';

afterEach(() => {
  jest.useRealTimers();
  unmountApp();
});

const LINK = '/nytt-passord?token=hemmelig-lenke';
const PASSWORD = 'tre blå elger drikker saft';

const password = () => screen.findByLabelText<HTMLInputElement>('Nytt passord');
const save = () => screen.getByRole('button', { name: 'Lagre passordet' });
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const takesPassword = () => json({ status: true });

async function saveWith(server: FakeServer, typed = PASSWORD) {
  const page = renderApp(LINK, server);
  await page.user.type(await password(), typed);
  await page.user.click(save());
  return page;
}

describe('reset link', () => {
  it('keeps its token in memory only, from the start', async () => {
    const { where, router } = renderApp(LINK, aServer());
    await password();
    await waitFor(() => expect(where()).toBe('/nytt-passord'));
    expect(JSON.stringify(router.state.location)).not.toContain('hemmelig-lenke');
    expect(document.documentElement.innerHTML).not.toContain('hemmelig-lenke');
  });

  it('keeps the other query parameters', async () => {
    const { where } = renderApp(`${LINK}&spraak=nb`, aServer());
    await password();
    await waitFor(() => expect(where()).toBe('/nytt-passord?spraak=nb'));
  });

  it.each(['/nytt-passord?error=INVALID_TOKEN', '/nytt-passord?error=noe'])(
    'offers a new link when it is not valid: %s',
    async (path) => {
      const server = aServer();
      renderApp(path, server);
      expect(await title('Lenken virker ikke lenger')).toBeTruthy();
      expect(screen.getByText('Den kan være brukt eller for gammel.')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Send ny lenke' }).getAttribute('href')).toBe('/glemt-passord');
      expect(screen.queryByLabelText('Nytt passord')).toBeNull();
    },
  );

  it.each([{ emailPassword: false }, { resetPassword: false }])('offers no link that nobody sends: %j', async (off) => {
    const server = aServer().on('GET /api/web-config', () => json(aWebConfig(off)));
    renderApp('/nytt-passord?error=INVALID_TOKEN', server);
    expect(await title('Lenken virker ikke lenger')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Send ny lenke' })).toBeNull();
  });

  it.each(['/nytt-passord', '/nytt-passord?token='])(
    'has to be opened again without a token, as after a reload: %s',
    async (path) => {
      renderApp(path, aServer());
      expect(await title('Åpne lenken i e-posten på nytt')).toBeTruthy();
      expect(screen.getByText('Da kan du velge et nytt passord.')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Send ny lenke' }).getAttribute('href')).toBe('/glemt-passord');
      expect(screen.queryByText('Den kan være brukt eller for gammel.')).toBeNull();
    },
  );
});

describe('setting a new password', () => {
  it('sends it with the token, and says that every session was revoked', async () => {
    const server = aServer().on('POST /reset-password', takesPassword);
    const { where } = await saveWith(server);

    const done = await title('Passordet er endret');
    await waitFor(() => expect(document.activeElement).toBe(done));
    expect(screen.getByText('Du er logget ut på alle enheter.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Logg inn' }).getAttribute('href')).toBe('/logg-inn');
    expect(where()).toBe('/nytt-passord');
    expect(server.sent.filter(({ method }) => method === 'POST')).toEqual([
      expect.objectContaining({ path: '/reset-password', body: { newPassword: PASSWORD, token: 'hemmelig-lenke' } }),
    ]);
  });

  it('offers the sign-in to a user who was signed in here, despite the session cache', async () => {
    const server = aServerWithSignedInUser();
    server.on('POST /reset-password', () => {
      // The session-data cookie hides the revocation until a request bypasses it, which deletes the cookie.
      server.on('GET /get-session', ({ path }) => {
        if (!path.includes('disableCookieCache=true')) return json(aSignedInUser());
        server.on('GET /get-session', () => json(null));
        return json(null);
      });
      return takesPassword();
    });
    const { user, where } = await saveWith(server);
    await title('Passordet er endret');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Logg ut' })).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Logg inn' }));
    await title('Logg inn');
    expect(where()).toBe('/logg-inn');
  });

  it('says that the link is not valid when the server rejects the token, and focuses that', async () => {
    await saveWith(aServer().on('POST /reset-password', () => refusal(400, 'INVALID_TOKEN')));
    const dead = await title('Lenken virker ikke lenger');
    await waitFor(() => expect(document.activeElement).toBe(dead));
    expect(document.title).toBe('Lenken virker ikke lenger – Min konto');
  });

  it.each([
    ['PASSWORD_TOO_SHORT', 'Passordet er for kort. Det må ha minst 8 tegn.'],
    ['PASSWORD_TOO_LONG', 'Passordet er for langt. Det kan ha høyst 128 tegn.'],
  ])('shows %s at the field, and accepts the link again', async (code, message) => {
    const server = aServer().on('POST /reset-password', () => refusal(400, code));
    const { user } = await saveWith(server);
    expect(await screen.findByText(message)).toBeTruthy();
    const field = await password();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.getByRole('alert').textContent).toBe('');

    server.on('POST /reset-password', takesPassword);
    await user.type(field, ' igjen');
    await user.click(save());
    expect(await title('Passordet er endret')).toBeTruthy();
  });

  it.each([
    ['a network error', noNetwork, 'Vi får ikke kontakt. Sjekk at du er på nett.'],
    ['an internal error', () => emptyAnswer(500), 'Noe gikk galt hos oss. Prøv igjen om litt.'],
    [
      'haste',
      () => refusal(429, 'TOO_MANY_REQUESTS', { 'x-retry-after': '9' }),
      'Det gikk litt fort. Vent 9 sekunder og prøv igjen.',
    ],
  ])('keeps the link and the typed text after %s', async (_case, answer, text) => {
    const server = aServer().on('POST /reset-password', answer);
    const { user } = await saveWith(server);
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
    expect((await password()).value).toBe(PASSWORD);

    server.on('POST /reset-password', takesPassword);
    await user.click(save());
    expect(await title('Passordet er endret')).toBeTruthy();
    expect(server.bodiesOf('POST /reset-password')).toEqual(
      Array(2).fill({ newPassword: PASSWORD, token: 'hemmelig-lenke' }),
    );
  });

  it('keeps the link and the typed text when the language changes', async () => {
    const server = aServer().on('POST /reset-password', takesPassword);
    const { user } = renderApp(LINK, server);
    await user.type(await password(), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Nynorsk' }));
    await title('Vel eit nytt passord');
    await user.click(screen.getByRole('button', { name: 'English' }));
    await title('Choose a new password');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await title('Your password has been changed')).toBeTruthy();
    expect(server.bodiesOf('POST /reset-password')).toEqual([{ newPassword: PASSWORD, token: 'hemmelig-lenke' }]);
  });

  it("checks the service's limits before anything is sent", async () => {
    const server = aServer().on('GET /api/web-config', () => json(aWebConfig({ passwordMinLength: 12 })));
    await saveWith(server, 'for kort');
    expect(await screen.findByText('Passordet er for kort. Det må ha minst 12 tegn.')).toBeTruthy();
    expect(server.bodiesOf('POST /reset-password')).toEqual([]);
  });

  it('requires a password', async () => {
    const server = aServer();
    const { user } = renderApp(LINK, server);
    await password();
    await user.click(save());
    expect(await screen.findByText('Skriv et nytt passord.')).toBeTruthy();
    expect(document.activeElement).toBe(await password());
    expect(server.bodiesOf('POST /reset-password')).toEqual([]);
  });

  it('shows that it is saving, and saves once', async () => {
    const { answer, release } = deferredResponse(takesPassword());
    const server = aServer().on('POST /reset-password', () => answer);
    const { user } = await saveWith(server);
    await user.click(await screen.findByRole('button', { name: 'Lagrer' }));
    release();
    await title('Passordet er endret');
    expect(server.bodiesOf('POST /reset-password')).toHaveLength(1);
  });

  it('lets password managers save it, without naming an unknown account', async () => {
    const { container } = renderApp(LINK, aServer());
    expect((await password()).getAttribute('autocomplete')).toBe('new-password');
    expect(container.querySelector('[autocomplete=username]')).toBeNull();
  });

  it('keeps password and token out of store, storage and console', async () => {
    const written = (['log', 'info', 'warn', 'error', 'debug'] as const).map((kind) => jest.spyOn(console, kind));
    const { store } = await saveWith(aServer().on('POST /reset-password', takesPassword));
    await title('Passordet er endret');
    const kept = JSON.stringify([
      store.getState(),
      { ...window.localStorage },
      { ...window.sessionStorage },
      document.cookie,
    ]);
    const said = JSON.stringify(written.map(({ mock }) => mock.calls));
    for (const secret of [PASSWORD, 'hemmelig-lenke']) expect(kept + said).not.toContain(secret);
    for (const spy of written) spy.mockRestore();
  });
});

describe('new password strength', () => {
  const strength = () => screen.getByLabelText('Nytt passord').closest('ds-field')?.nextElementSibling;

  it('is announced in words after a pause, beside a hidden bar', async () => {
    renderApp(LINK, aServer());
    const field = await password();
    expect(strength()?.getAttribute('aria-live')).toBe('polite');
    expect(strength()?.textContent).toBe('');

    jest.useFakeTimers();
    fireEvent.change(field, { target: { value: PASSWORD } });
    act(() => void jest.advanceTimersByTime(299));
    expect(strength()?.textContent).toBe('');
    act(() => void jest.advanceTimersByTime(1));
    expect(strength()?.textContent).toBe('Passordstyrke: Sterkt. Ikke bruk det samme passordet andre steder.');
    expect(strength()?.querySelector('[data-level=strong]')?.getAttribute('aria-hidden')).toBe('true');
  });

  it('follows what is typed, and is removed for an empty field', async () => {
    const { user } = renderApp(LINK, aServer());
    await user.type(await password(), 'passord123');
    expect(await screen.findByText(/Unngå ord som mange bruker i passord\./)).toBeTruthy();
    await user.clear(await password());
    await waitFor(() => expect(strength()?.textContent).toBe(''));
  });

  it('does not prevent the form from being sent', async () => {
    const server = aServer().on('POST /reset-password', takesPassword);
    const { user } = renderApp(LINK, server);
    await user.type(await password(), 'passord123');
    await screen.findByText(/Unngå ord som mange bruker i passord\./);
    await user.click(save());
    expect(await title('Passordet er endret')).toBeTruthy();
  });
});
