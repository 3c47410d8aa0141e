import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { aWebConfig, aSignedInUser } from '../../testing/builders.js';
import {
  aServer,
  aServerWithSignedInUser,
  redirectedTo,
  unmountApp,
  PROVIDER_URL,
  renderApp,
} from '../../testing/render-app.js';
import { type FakeServer, json, refusal } from '../../testing/server.js';

afterEach(unmountApp);

async function signUpWith(server: FakeServer, password = 'tre blå elger', path = '/registrer') {
  const page = renderApp(path, server);
  await page.user.type(await screen.findByLabelText('Navn'), 'Kari Nordmann');
  await page.user.type(screen.getByLabelText('E-postadresse'), 'kari@eksempel.no');
  if (password) await page.user.type(screen.getByLabelText('Passord'), password);
  await page.user.click(screen.getByRole('button', { name: 'Lag konto' }));
  return page;
}

const signsNobodyIn = (server: FakeServer) =>
  server.on('POST /sign-up/email', () => json({ token: null, user: aSignedInUser().user }));

describe('sign-up', () => {
  it('sends the form and waits for the e-mail verification', async () => {
    const server = signsNobodyIn(aServer()).on('GET /api/web-config', () =>
      json(aWebConfig({ requireEmailVerification: true })),
    );
    const { where } = await signUpWith(server);

    expect(await screen.findByRole('heading', { level: 1, name: 'Sjekk e-posten din' })).toBeTruthy();
    expect(where()).toBe('/bekreft-epost');
    expect(server.bodiesOf('POST /sign-up/email')).toEqual([
      {
        name: 'Kari Nordmann',
        email: 'kari@eksempel.no',
        password: 'tre blå elger',
        callbackURL: '/bekreft-epost',
      },
    ]);
  });

  it('goes to the sign-in, with the address, when it neither signs in nor requires verification', async () => {
    const { where } = await signUpWith(signsNobodyIn(aServer()));

    const message = await screen.findByText('Kontoen er laget. Logg inn for å fortsette.');
    expect(message.closest('[role=status]')).toBeTruthy();
    expect(where()).toBe('/logg-inn');
    expect(screen.getByLabelText<HTMLInputElement>('E-postadresse').value).toBe('kari@eksempel.no');
    expect(screen.getByLabelText<HTMLInputElement>('Passord').value).toBe('');
  });

  it('shows an error when no session follows', async () => {
    await signUpWith(aServer().on('POST /sign-up/email', () => json({ token: 't', user: aSignedInUser().user })));
    const message = await screen.findByText(
      'Nettleseren lagrer ikke informasjonskapsler fra oss. Tillat dem, og logg inn.',
    );
    expect(message.closest('[role=alert]')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Lag konto' })).toBeTruthy();
  });

  it('passes name and address to the verification page, and back', async () => {
    const server = signsNobodyIn(aServer()).on('GET /api/web-config', () =>
      json(aWebConfig({ requireEmailVerification: true })),
    );
    const { user } = await signUpWith(server);
    await user.click(await screen.findByRole('link', { name: 'Endre e-postadresse' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Navn')).value).toBe('Kari Nordmann');
    expect(screen.getByLabelText<HTMLInputElement>('E-postadresse').value).toBe('kari@eksempel.no');
    expect(screen.getByLabelText<HTMLInputElement>('Passord').value).toBe('');
  });

  it('welcomes a user who is signed in at once', async () => {
    const server = aServer();
    server.on('POST /sign-up/email', () => {
      server.on('GET /get-session', () => json(aSignedInUser())).on('GET /list-sessions', () => json([]));
      return json({ token: 't', user: aSignedInUser().user });
    });
    const { where } = await signUpWith(server);

    expect((await screen.findByText('Velkommen! Kontoen er laget.')).closest('[role=status]')).toBeTruthy();
    await waitFor(() => expect(where()).toBe('/konto'));
  });

  it('shows at the address that it is in use, and focuses it', async () => {
    await signUpWith(aServer().on('POST /sign-up/email', () => refusal(422, 'USER_ALREADY_EXISTS')));

    const message = await screen.findByText(/^E-postadressen er allerede i bruk\./);
    const links = within(message).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/logg-inn', '/glemt-passord']);
    const field = screen.getByLabelText('E-postadresse');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('leads from an address that is in use to where the user wanted to go', async () => {
    const server = aServer().on('POST /sign-up/email', () => refusal(422, 'USER_ALREADY_EXISTS'));
    await signUpWith(server, 'tre blå elger', '/registrer?neste=%2Fkonto%2Fenheter');

    const links = within(await screen.findByText(/^E-postadressen er allerede i bruk\./)).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/logg-inn?neste=%2Fkonto%2Fenheter',
      '/glemt-passord?neste=%2Fkonto%2Fenheter',
    ]);
  });

  it("shows the service's limit before anything is sent", async () => {
    const server = aServer().on('GET /api/web-config', () => json(aWebConfig({ passwordMinLength: 12 })));
    await signUpWith(server, 'for kort');

    expect(await screen.findByText('Passordet er for kort. Det må ha minst 12 tegn.')).toBeTruthy();
    expect(screen.getByText('Minst 12 tegn. Bruk gjerne flere ord.')).toBeTruthy();
    expect(server.bodiesOf('POST /sign-up/email')).toEqual([]);
  });

  it('shows the password strength, given the typed name and address', async () => {
    const { user } = renderApp('/registrer', aServer());
    await user.type(await screen.findByLabelText('Passord'), 'solheimsvik-fjellbyen');
    expect(await screen.findByText('Middels')).toBeTruthy();
    await user.type(screen.getByLabelText('Navn'), 'Kari Solheimsvik');
    expect(await screen.findByText(/Unngå navnet og e-postadressen din\./)).toBeTruthy();
    expect(screen.getByText('Svakt')).toBeTruthy();
  });

  it('rejects a name of whitespace', async () => {
    const { user } = renderApp('/registrer', aServer());
    await user.type(await screen.findByLabelText('Navn'), '   ');
    await user.click(screen.getByRole('button', { name: 'Lag konto' }));
    expect((await screen.findAllByText('Skriv navnet ditt.')).length).toBe(2);
  });

  it('names a field that the service requires and the form lacks, in the page language', async () => {
    const missing = { code: 'HOMETOWN_IS_REQUIRED', message: 'homeTown er påkrevd.' };
    const { user } = await signUpWith(aServer().on('POST /sign-up/email', () => json(missing, 400)));
    expect((await screen.findByText('homeTown mangler.')).closest('[role=alert]')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Nynorsk' }));
    expect(await screen.findByText('homeTown manglar.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByText('homeTown is missing.')).toBeTruthy();
  });

  it.each([
    ['name', 'Navn'],
    ['email', 'E-postadresse'],
    ['password', 'Passord'],
  ])('shows what the product refuses at the field that it names: %s (case 19)', async (name, label) => {
    const refusals = { ACME_NO: { nb: 'Bruk jobben.', nn: 'Bruk jobben din.', en: 'Use your work.' } };
    const server = aServer().on('GET /api/web-config', () => json(aWebConfig({ refusals })));
    server.on('POST /sign-up/email', () => json({ code: 'ACME_NO', message: 'Bruk jobben.', fields: [name] }, 403));
    const { user } = await signUpWith(server);
    expect((await screen.findByText('Bruk jobben.')).closest('[role=alert]')).toBeNull();
    const field = screen.getByLabelText(label);
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    for (const [language, text] of Object.entries({ Nynorsk: 'Bruk jobben din.', English: 'Use your work.' })) {
      await user.click(screen.getByRole('button', { name: language }));
      const message = await screen.findByText(text);
      expect(message.closest('[role=alert]')).toBeNull();
      expect(document.querySelector('[aria-invalid=true]')?.getAttribute('aria-describedby')).toContain(message.id);
    }
  });

  it('shows other refusals above the button', async () => {
    await signUpWith(aServer().on('POST /sign-up/email', () => refusal(422, 'FAILED_TO_CREATE_USER')));
    const message = await screen.findByText('Vi klarte ikke å lage kontoen. Prøv igjen om litt.');
    expect(message.closest('[role=alert]')).toBeTruthy();
  });
});

describe('sign-up page', () => {
  it('says when new accounts are not accepted', async () => {
    renderApp(
      '/registrer',
      aServer().on('GET /api/web-config', () => json(aWebConfig({ signUp: false }))),
    );
    expect(await screen.findByText('Du kan ikke lage ny konto her nå.')).toBeTruthy();
  });

  it('redirects a signed-in user to the account, without a welcome', async () => {
    const { where } = renderApp('/registrer', aServerWithSignedInUser());
    await waitFor(() => expect(where()).toBe('/konto'));
  });

  it('lets password managers save the new password', async () => {
    renderApp('/registrer', aServer());
    expect((await screen.findByLabelText('Passord')).getAttribute('autocomplete')).toBe('new-password');
    expect(screen.getByLabelText('E-postadresse').getAttribute('autocomplete')).toBe('username');
    expect(screen.getByLabelText('Navn').getAttribute('autocomplete')).toBe('name');
    const keyboard = ['Navn', 'E-postadresse', 'Passord'].map((label) =>
      screen.getByLabelText(label).getAttribute('enterkeyhint'),
    );
    expect(keyboard).toEqual(['next', 'next', 'go']);
    expect(screen.getByLabelText('Passord').getAttribute('passwordrules')).toBe('minlength: 8; maxlength: 128;');
  });
});

describe('sign-up at a provider', () => {
  const server = (settings: Parameters<typeof aWebConfig>[0] = {}) =>
    aServer()
      .on('GET /api/web-config', () => json(aWebConfig({ providers: ['google'], ...settings })))
      .on('POST /sign-in/social', () => json({ url: PROVIDER_URL, redirect: true }));

  it('allows the service to create an account', async () => {
    const asked = server();
    const { user } = renderApp('/registrer', asked);
    await user.click(await screen.findByRole('button', { name: 'Fortsett med Google' }));
    await waitFor(() => expect(redirectedTo()).toBe(PROVIDER_URL));
    expect(asked.bodiesOf('POST /sign-in/social')).toEqual([
      {
        provider: 'google',
        callbackURL: '/konto',
        newUserCallbackURL: '/konto?ny=1',
        errorCallbackURL: '/feil',
        requestSignUp: true,
      },
    ]);
  });

  it('is offered below the form', async () => {
    renderApp('/registrer', server());
    const or = await screen.findByText('eller');
    const form = screen.getByRole('form', { name: 'Lag konto' });
    expect(form.compareDocumentPosition(or) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('replaces an older refusal with its own failure, until the form is sent again', async () => {
    const asked = server()
      .on('POST /sign-up/email', () => refusal(422, 'FAILED_TO_CREATE_USER'))
      .on('POST /sign-in/social', () => refusal(404, 'PROVIDER_NOT_FOUND'));
    const { user } = await signUpWith(asked);
    const ofForm = 'Vi klarte ikke å lage kontoen. Prøv igjen om litt.';
    const ofProvider = 'Denne innloggingsmåten finnes ikke her.';
    await screen.findByText(ofForm);
    await user.click(screen.getByRole('button', { name: 'Fortsett med Google' }));
    expect(await screen.findByText(ofProvider)).toBeTruthy();
    expect(screen.queryByText(ofForm)).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Lag konto' }));
    expect(await screen.findByText(ofForm)).toBeTruthy();
    expect(screen.queryByText(ofProvider)).toBeNull();
  });

  it.each([{ signUp: false }, { emailPassword: false }])('is the only offer with %p', async (settings) => {
    renderApp('/registrer', server(settings));
    expect(await screen.findByRole('button', { name: 'Fortsett med Google' })).toBeTruthy();
    expect(screen.queryByLabelText('Passord')).toBeNull();
    expect(screen.queryByText(/eller|Alle felt|Du kan ikke lage ny konto/)).toBeNull();
  });
});
