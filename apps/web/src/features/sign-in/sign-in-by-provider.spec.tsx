import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';

import { aWebConfig } from '../../testing/builders.js';
import { aServer, redirectedTo, unmountApp, PROVIDER_URL, renderApp } from '../../testing/render-app.js';
import { type FakeServer, deferredResponse, emptyAnswer, json, noNetwork, refusal } from '../../testing/server.js';

afterEach(unmountApp);

const FIVE = ['google', 'microsoft', 'apple', 'github', 'twitter'];
const CALL = 'POST /sign-in/social';

function aServerWithProviders(providers: readonly string[] = FIVE, settings: Parameters<typeof aWebConfig>[0] = {}) {
  return aServer()
    .on('GET /api/web-config', () => json(aWebConfig({ providers: [...providers], ...settings })))
    .on(CALL, () => json({ url: PROVIDER_URL, redirect: true }));
}

const withProvider = (name: RegExp | string) => screen.findByRole('button', { name });
const buttons = () => screen.getAllByRole('button', { name: /^Logg inn med/ }).map((button) => button.textContent);
const more = () => screen.getByRole('button', { name: 'Vis flere innloggingsmåter' });

describe('sign-in at a provider', () => {
  it('requests the URL, redirects, and returns to the account', async () => {
    const server = aServerWithProviders();
    const { user } = renderApp('/logg-inn', server);
    await user.click(await withProvider('Logg inn med Google'));

    await waitFor(() => expect(redirectedTo()).toBe(PROVIDER_URL));
    expect(server.bodiesOf(CALL)).toEqual([
      { provider: 'google', callbackURL: '/konto', newUserCallbackURL: '/konto?ny=1', errorCallbackURL: '/feil' },
    ]);
  });

  it.each([
    ['/konto/enheter?a=b c#f', '/konto/enheter?a=b+c%23f'],
    ['//onde.example', '/konto'],
  ])('returns to the requested page if it exists: %s', async (neste, callbackURL) => {
    const server = aServerWithProviders();
    const { user } = renderApp(`/logg-inn?neste=${encodeURIComponent(neste)}`, server);
    await user.click(await withProvider('Logg inn med Microsoft'));
    await waitFor(() => expect(server.bodiesOf(CALL)).toEqual([expect.objectContaining({ callbackURL })]));
  });

  it('shows that it is working, and sends once although two buttons are pressed', async () => {
    const { answer, release } = deferredResponse(json({ url: PROVIDER_URL, redirect: true }));
    const server = aServerWithProviders().on(CALL, () => answer);
    const { user } = renderApp('/logg-inn', server);
    await user.click(await withProvider('Logg inn med Google'));
    expect((await withProvider('Åpner Google')).getAttribute('aria-busy')).toBe('true');
    await user.click(await withProvider('Logg inn med Apple'));
    release();
    await waitFor(() => expect(redirectedTo()).toBe(PROVIDER_URL));
    expect(server.bodiesOf(CALL)).toHaveLength(1);
    expect(await withProvider('Åpner Google')).toBeTruthy();
  });

  it('is ready again after the Back button', async () => {
    const { user } = renderApp('/logg-inn', aServerWithProviders());
    await user.click(await withProvider('Logg inn med Google'));
    await waitFor(() => expect(redirectedTo()).toBe(PROVIDER_URL));
    act(() => void window.dispatchEvent(new Event('pageshow')));
    expect(await withProvider(/^Logg inn med Google/)).toBeTruthy();
  });

  it.each([
    ['an unknown provider', () => refusal(404, 'PROVIDER_NOT_FOUND'), 'Denne innloggingsmåten finnes ikke her.'],
    [
      'a sign-in that cannot be started',
      () => refusal(500, 'UNABLE_TO_CREATE_VERIFICATION'),
      'Vi klarte ikke å starte innloggingen. Prøv igjen om litt.',
    ],
    ['a network error', noNetwork, 'Vi får ikke kontakt. Sjekk at du er på nett.'],
    ['an answer without a URL', () => json({ redirect: true }), 'Noe gikk galt hos oss. Prøv igjen om litt.'],
  ])('shows %s, and stays on the page', async (_case, answer, text) => {
    const server = aServerWithProviders().on(CALL, answer);
    const { user } = renderApp('/logg-inn', server);
    await user.click(await withProvider('Logg inn med Google'));
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
    expect(await withProvider('Logg inn med Google')).toBeTruthy();
    expect(redirectedTo()).toBe('');
  });
});

describe('failures of the form and of the providers', () => {
  const ofForm = 'Noe gikk galt hos oss. Prøv igjen om litt.';
  const ofProvider = 'Denne innloggingsmåten finnes ikke her.';
  const submit = () => screen.getByRole('button', { name: 'Logg inn' });

  async function failBoth() {
    const server = aServerWithProviders()
      .on('POST /sign-in/email', () => emptyAnswer(500))
      .on(CALL, () => refusal(404, 'PROVIDER_NOT_FOUND'));
    const { user } = renderApp('/logg-inn', server);
    await user.type(await screen.findByLabelText('E-postadresse'), 'kari@eksempel.no');
    await user.type(screen.getByLabelText('Passord'), 'feil passord');
    await user.click(submit());
    await screen.findByText(ofForm);
    await user.click(await withProvider('Logg inn med Google'));
    await screen.findByText(ofProvider);
    return { user, server };
  }

  it('are shown in one place, the newest only', async () => {
    const { user } = await failBoth();
    expect(screen.queryByText(ofForm)).toBeNull();
    await user.type(screen.getByLabelText('Passord'), 'feil igjen');
    await user.click(submit());
    expect(await screen.findByText(ofForm)).toBeTruthy();
    expect(screen.queryByText(ofProvider)).toBeNull();
  });

  it('are cleared when another attempt begins', async () => {
    const { user, server } = await failBoth();
    const { answer, release } = deferredResponse(refusal(404, 'PROVIDER_NOT_FOUND'));
    server.on(CALL, () => answer);
    await user.click(await withProvider('Logg inn med Google'));
    await withProvider('Åpner Google');
    expect(screen.queryByText(ofProvider)).toBeNull();
    expect(screen.queryByText(ofForm)).toBeNull();
    release();
    expect(await screen.findByText(ofProvider)).toBeTruthy();

    // Nothing is sent, so no older failure comes back.
    await user.clear(screen.getByLabelText('Passord'));
    await user.click(submit());
    expect(await screen.findByText('Skriv passordet ditt.')).toBeTruthy();
    expect(screen.queryByText(ofForm)).toBeNull();
    await user.type(screen.getByLabelText('Passord'), 'feil igjen');
    await user.click(submit());
    expect(await screen.findByText(ofForm)).toBeTruthy();
    expect(screen.queryByText(ofProvider)).toBeNull();
  });

  it('keep the newest when the language changes', async () => {
    const { user } = await failBoth();
    await user.click(screen.getByRole('button', { name: 'Nynorsk' }));
    expect(await screen.findByText('Denne innloggingsmåten finst ikkje her.')).toBeTruthy();
    await user.type(screen.getByLabelText('Passord'), 'feil igjen');
    await user.click(submit());
    await screen.findByText(/^Noko gjekk gale hos oss/);
    await user.click(screen.getByRole('button', { name: 'Bokmål' }));
    expect(await screen.findByText(ofForm)).toBeTruthy();
  });
});

describe('provider buttons', () => {
  it('are below the form, three of them, in the order of the service', async () => {
    renderApp('/logg-inn', aServerWithProviders());
    const or = await screen.findByText('eller');
    const form = screen.getByRole('form', { name: 'Logg inn' });
    expect(form.compareDocumentPosition(or) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(buttons()).toEqual(['Logg inn med Google', 'Logg inn med Microsoft', 'Logg inn med Apple']);
  });

  it('show the rest on request, and focus the first of them', async () => {
    const { user } = renderApp('/logg-inn', aServerWithProviders());
    await screen.findByText('eller');
    await user.click(more());
    expect(buttons()).toHaveLength(5);
    expect(screen.queryByRole('button', { name: 'Vis flere innloggingsmåter' })).toBeNull();
    expect(document.activeElement).toBe(await withProvider('Logg inn med GitHub'));
    expect(await withProvider('Logg inn med X')).toBeTruthy();
  });

  it('have no rest when there are three', async () => {
    renderApp('/logg-inn', aServerWithProviders(FIVE.slice(0, 3)));
    await screen.findByText('eller');
    expect(screen.queryByRole('button', { name: 'Vis flere innloggingsmåter' })).toBeNull();
  });

  it('start with the last used provider of this browser, and say so', async () => {
    const { user } = renderApp('/logg-inn', aServerWithProviders());
    await screen.findByText('eller');
    await user.click(more());
    await user.click(await withProvider('Logg inn med X'));
    await waitFor(() => expect(redirectedTo()).toBe(PROVIDER_URL));
    const remembered = Object.entries(window.localStorage);
    unmountApp();

    for (const [key, value] of remembered) window.localStorage.setItem(key, value);
    renderApp('/logg-inn', aServerWithProviders());
    expect(await withProvider(/^Logg inn med X.*Sist brukt$/)).toBeTruthy();
    expect(buttons()).toEqual(['Logg inn med XSist brukt', 'Logg inn med Google', 'Logg inn med Microsoft']);
  });

  it('mark the development provider', async () => {
    renderApp('/logg-inn', aServerWithProviders(['demo']));
    expect(await withProvider(/^Logg inn med Demo.*Bare under utvikling$/)).toBeTruthy();
  });

  it('are alone where passwords are turned off', async () => {
    renderApp('/logg-inn', aServerWithProviders(['google'], { emailPassword: false }));
    await withProvider('Logg inn med Google');
    expect(screen.queryByLabelText('E-postadresse')).toBeNull();
    expect(screen.queryByText('eller')).toBeNull();
    expect(screen.queryByText('Innlogging er ikke tilgjengelig nå.')).toBeNull();
    expect(screen.getByRole('link', { name: 'Lag en konto' })).toBeTruthy();
  });

  it('are available in nynorsk and English', async () => {
    const { user } = renderApp('/logg-inn', aServerWithProviders());
    await screen.findByText('eller');
    await user.click(screen.getByRole('button', { name: 'Nynorsk' }));
    expect(await withProvider('Vis fleire innloggingsmåtar')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await withProvider('Sign in with Google')).toBeTruthy();
    expect(screen.getByText('or')).toBeTruthy();
  });
});

describe('sign-in at a provider that still requires a code', () => {
  const landedAt = async (path: string, server: FakeServer) => {
    const { where } = renderApp(path, server);
    await screen.findByRole('heading', { level: 1, name: 'Skriv engangskoden' });
    return where();
  };

  it.each([
    ['/konto?twoFactorRedirect=true', '/logg-inn/kode?neste=%2Fkonto'],
    ['/konto/enheter?a=1&twoFactorRedirect=true', '/logg-inn/kode?neste=%2Fkonto%2Fenheter%3Fa%3D1'],
    ['/bekreft-epost?twoFactorRedirect=true', '/logg-inn/kode?neste=%2Fbekreft-epost'],
    ['/?twoFactorRedirect=true', '/logg-inn/kode?neste=%2F'],
  ])('goes from %s to the code', async (opened, path) => {
    expect(await landedAt(opened, aServer())).toBe(path);
  });
});
