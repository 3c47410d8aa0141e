import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';

import { aWebConfig, aSignedInUser } from '../../testing/builders.js';
import { aServer, aServerWithSignedInUser, unmountApp, renderApp } from '../../testing/render-app.js';
import { emptyAnswer, type FakeServer, deferredResponse, json, noNetwork, refusal } from '../../testing/server.js';

afterEach(unmountApp);

const email = () => screen.findByLabelText('E-postadresse');
const password = () => screen.findByLabelText('Passord');
const submit = () => screen.getByRole('button', { name: 'Logg inn' });

async function signInWith(server: FakeServer, path = '/logg-inn') {
  const page = renderApp(path, server);
  await page.user.type(await email(), ' Kari@eksempel.no ');
  await page.user.type(await password(), 'riktig passord');
  await page.user.click(submit());
  return page;
}

function signsIn(server: FakeServer): FakeServer {
  return server.on('POST /sign-in/email', () => {
    server.on('GET /get-session', () => json(aSignedInUser())).on('GET /list-sessions', () => json([]));
    return json({ redirect: false, token: 't', user: aSignedInUser().user });
  });
}

/** The text that describes a field. */
const describedBy = (field: Element | null): string =>
  (field?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

describe('sign-in', () => {
  it('sends the address without surrounding whitespace and goes to the account', async () => {
    const server = signsIn(aServer());
    const { where } = await signInWith(server);

    expect(await screen.findByRole('heading', { level: 1, name: 'Kontoen din' })).toBeTruthy();
    expect(where()).toBe('/konto');
    expect(server.bodiesOf('POST /sign-in/email')).toEqual([
      { email: 'Kari@eksempel.no', password: 'riktig passord', rememberMe: true, callbackURL: '/bekreft-epost' },
    ]);
  });

  it('goes to the requested page', async () => {
    const { where } = await signInWith(signsIn(aServer()), '/logg-inn?utlopt=1&neste=%2Fkonto%2Fenheter');
    await waitFor(() => expect(where()).toBe('/konto/enheter'));
  });

  it('does not go to another site', async () => {
    const { where } = await signInWith(signsIn(aServer()), '/logg-inn?neste=%2F%2Fonde.example');
    await waitFor(() => expect(where()).toBe('/konto'));
  });

  it('does not remember a user who does not want it', async () => {
    const server = signsIn(aServer());
    const { user } = renderApp('/logg-inn', server);
    await user.type(await email(), 'kari@eksempel.no');
    await user.type(await password(), 'riktig passord');
    await user.click(screen.getByRole('checkbox', { name: 'Husk meg på denne enheten' }));
    await user.click(submit());
    await waitFor(() => expect(server.bodiesOf('POST /sign-in/email')).toHaveLength(1));
    expect(server.bodiesOf('POST /sign-in/email')).toEqual([expect.objectContaining({ rememberMe: false })]);
  });

  it('remembers the user when the box is ticked again', async () => {
    const server = signsIn(aServer());
    const { user } = renderApp('/logg-inn', server);
    await user.type(await email(), 'kari@eksempel.no');
    await user.type(await password(), 'riktig passord');
    await user.click(screen.getByRole('checkbox', { name: 'Husk meg på denne enheten' }));
    await user.click(screen.getByRole('checkbox', { name: 'Husk meg på denne enheten' }));
    await user.click(submit());
    await waitFor(() => expect(server.bodiesOf('POST /sign-in/email')).toHaveLength(1));
    expect(server.bodiesOf('POST /sign-in/email')).toEqual([expect.objectContaining({ rememberMe: true })]);
  });

  it('says that address or password is wrong, keeps the address, and asks for the password again', async () => {
    const server = aServer().on('POST /sign-in/email', () => refusal(401, 'INVALID_EMAIL_OR_PASSWORD'));
    await signInWith(server);

    const message = 'E-postadressen eller passordet er feil. Prøv igjen, eller lag et nytt passord.';
    await screen.findByText(message);
    // At the focused field, where an on-screen keyboard does not cover it.
    await waitFor(() => expect(document.activeElement).toHaveProperty('id', 'password'));
    expect(describedBy(document.activeElement)).toContain(message);
    expect(((await email()) as HTMLInputElement).value).toBe('Kari@eksempel.no');
    expect(((await password()) as HTMLInputElement).value).toBe('');
    expect(document.activeElement).toBe(await password());
  });

  it('accepts a domain with Norwegian letters, and sends it in ASCII', async () => {
    const server = aServer().on('POST /sign-in/email', () => emptyAnswer(500));
    const { user } = renderApp('/logg-inn', server);
    await user.type(await email(), 'ase@blåbær.no');
    await user.type(await password(), 'passord{Enter}');
    await waitFor(() => expect(server.bodiesOf('POST /sign-in/email')).toHaveLength(1));
    expect(server.bodiesOf('POST /sign-in/email')).toEqual([expect.objectContaining({ email: 'ase@xn--blbr-roah.no' })]);
  });

  it('hands the typed address over to the next form, and has it again on Back', async () => {
    const { user, router } = renderApp('/logg-inn', aServer());
    await user.type(await email(), 'kari@eksempel.no');
    for (const [link, heading] of [
      ['Glemt passordet?', 'Lag nytt passord'],
      ['Lag en konto', 'Lag konto'],
    ] as const) {
      await user.click(screen.getByRole('link', { name: link }));
      await screen.findByRole('heading', { level: 1, name: heading });
      expect(await email()).toHaveProperty('value', 'kari@eksempel.no');
      await act(() => router.navigate(-1));
      await screen.findByRole('heading', { level: 1, name: 'Logg inn' });
      expect(await email()).toHaveProperty('value', 'kari@eksempel.no');
    }
    expect(window.location.href + JSON.stringify({ ...window.localStorage })).not.toContain('kari');
  });

  it('leads a user with an unverified address to wait for the mail', async () => {
    const server = aServer().on('POST /sign-in/email', () => refusal(403, 'EMAIL_NOT_VERIFIED'));
    const { where } = await signInWith(server);

    expect(await screen.findByRole('heading', { name: 'Sjekk e-posten din' })).toBeTruthy();
    expect(screen.getByText('Kari@eksempel.no')).toBeTruthy();
    expect(where()).toBe('/bekreft-epost');
  });

  it('goes on to the code when a second factor is required, and keeps the requested page', async () => {
    const server = aServer().on('POST /sign-in/email', () => json({ twoFactorRedirect: true }));
    const { where } = await signInWith(server, '/logg-inn?neste=%2Fkonto%2Fenheter');
    await waitFor(() => expect(where()).toBe('/logg-inn/kode?neste=%2Fkonto%2Fenheter'));
  });

  it.each([
    ['https://eksempel.no/hjelp', 'Kontaktside'],
    ['mailto:kundestotte@eksempel.no', 'kundestotte@eksempel.no'],
    ['tel:+4712345678', '+4712345678'],
  ])('tells a locked user whom to contact: %s', async (supportContact, name) => {
    const contact = { email: 'hjelp@eksempel.no', url: null };
    const server = aServer()
      .on('GET /api/web-config', () => json(aWebConfig({ contact, supportContact })))
      .on('POST /sign-in/email', () => refusal(403, 'BANNED_USER'));
    await signInWith(server);
    const alert = await screen.findByText('Kontoen er sperret. Ta kontakt med kundestøtte hvis du mener det er feil.');
    expect(alert.closest('[role=alert]')).toBeTruthy();
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(supportContact);
    expect(screen.queryByRole('link', { name: 'hjelp@eksempel.no' })).toBeNull();
  });

  it('says how long to wait', async () => {
    const tooFast = () => refusal(429, 'TOO_MANY_REQUESTS', { 'x-retry-after': '8' });
    await signInWith(aServer().on('POST /sign-in/email', tooFast));
    expect(await screen.findByText('Det gikk litt fort. Vent 8 sekunder og prøv igjen.')).toBeTruthy();
  });

  it.each([
    ['an internal error', () => emptyAnswer(500), 'Noe gikk galt hos oss. Prøv igjen om litt.'],
    ['a busy service', () => emptyAnswer(503), 'Det er mye å gjøre akkurat nå. Prøv igjen om litt.'],
    ['a network error', noNetwork, 'Vi får ikke kontakt. Sjekk at du er på nett.'],
    ['a code it does not know', () => refusal(400, 'SOMETHING_NEW'), 'Serverens egen tekst.'],
    ['a browser without cookies', () => json({ redirect: false, token: 't' }), 'Nettleseren lagrer ikke informasjonskapsler fra oss. Tillat dem, og logg inn.'],
  ])('shows %s', async (_case, answer, text) => {
    await signInWith(aServer().on('POST /sign-in/email', answer));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('sends once when the button is pressed twice, and shows that it is working', async () => {
    const { answer, release } = deferredResponse(refusal(401, 'INVALID_EMAIL_OR_PASSWORD'));
    const server = aServer().on('POST /sign-in/email', () => answer);
    const { user } = await signInWith(server);

    const button = await screen.findByRole('button', { name: 'Logger inn' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(button.hasAttribute('disabled')).toBe(false);
    await user.click(button);
    release();
    await screen.findByText(/passordet er feil/);
    expect(server.bodiesOf('POST /sign-in/email')).toHaveLength(1);
  });
});

describe('sign-in form', () => {
  it('summarises two errors and focuses the summary', async () => {
    const server = aServer();
    const { user } = renderApp('/logg-inn', server);
    await user.type(await email(), 'kari@eksempel');
    await user.click(submit());

    const summary = await screen.findByRole('group', { name: 'Rett opp dette før du går videre' });
    expect(document.activeElement).toBe(summary);
    expect(summary.textContent).toContain('E-postadressen må se slik ut: navn@eksempel.no.');
    expect(summary.textContent).toContain('Skriv passordet ditt.');
    expect(server.bodiesOf('POST /sign-in/email')).toEqual([]);
  });

  it('focuses the only invalid field', async () => {
    const { user } = renderApp('/logg-inn', aServer());
    await user.type(await password(), 'noe');
    await user.click(submit());

    expect(await screen.findByText('Skriv e-postadressen din.')).toBeTruthy();
    expect(document.activeElement).toBe(await email());
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('works with password managers', async () => {
    renderApp('/logg-inn', aServer());
    expect((await email()).getAttribute('autocomplete')).toBe('username webauthn');
    expect((await password()).getAttribute('autocomplete')).toBe('current-password');
    expect((await password()).hasAttribute('maxlength')).toBe(false);
  });
});

describe('sign-in page', () => {
  it('says that the session has ended', async () => {
    renderApp('/logg-inn?utlopt=1', aServer());
    const note = await screen.findByText('Du er logget ut. Logg inn for å fortsette.');
    expect(note.closest('[role=status]')).toBeTruthy();
  });

  it('redirects a signed-in user to the account', async () => {
    const { where } = renderApp('/logg-inn', aServerWithSignedInUser());
    await waitFor(() => expect(where()).toBe('/konto'));
  });

  it('offers no sign-up where it is turned off, and no section for providers where there are none', async () => {
    const server = aServer().on('GET /api/web-config', () => json(aWebConfig({ signUp: false })));
    renderApp('/logg-inn', server);
    await email();
    expect(screen.queryByRole('link', { name: 'Lag en konto' })).toBeNull();
    expect(screen.queryByText('eller')).toBeNull();
  });

  it('says when there is no sign-in method', async () => {
    const server = aServer().on('GET /api/web-config', () => json(aWebConfig({ emailPassword: false })));
    renderApp('/logg-inn', server);
    expect(await screen.findByText('Innlogging er ikke tilgjengelig nå.')).toBeTruthy();
    expect(screen.queryByLabelText('E-postadresse')).toBeNull();
  });

  it('shows the form although the session cannot be read', async () => {
    renderApp('/logg-inn', aServer().on('GET /get-session', () => emptyAnswer(500)));
    expect(await email()).toBeTruthy();
  });

  it('links only to existing pages', async () => {
    const { container } = renderApp('/logg-inn', aServer());
    await email();
    const targets = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(targets).toEqual([
      '#hovedinnhold',
      '/',
      '/registrer',
      '/glemt-passord',
      '/personvern',
      '/tilgjengelighet',
      '/hjelp',
    ]);
  });
});
