import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { aWebConfig, someoneSignedIn } from '../../testing/builders.js';
import {
  aServer,
  aServerWithSomeoneSignedIn,
  departure,
  leaveApp,
  PROVIDER_ADDRESS,
  renderApp,
} from '../../testing/render-app.js';
import { type FakeServer, json, refusal } from '../../testing/server.js';

afterEach(leaveApp);

async function signUpWith(server: FakeServer, password = 'tre blå elger') {
  const page = renderApp('/registrer', server);
  await page.user.type(await screen.findByLabelText('Navn'), 'Kari Nordmann');
  await page.user.type(screen.getByLabelText('E-postadresse'), 'kari@eksempel.no');
  if (password) await page.user.type(screen.getByLabelText('Passord'), password);
  await page.user.click(screen.getByRole('button', { name: 'Lag konto' }));
  return page;
}

describe('the sign-up', () => {
  it('sends what was typed and waits for the address to be verified', async () => {
    const server = aServer().on('POST /sign-up/email', () => json({ token: null, user: someoneSignedIn().user }));
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

  it('welcomes somebody who is signed in at once', async () => {
    const server = aServer();
    server.on('POST /sign-up/email', () => {
      server.on('GET /get-session', () => json(someoneSignedIn())).on('GET /list-sessions', () => json([]));
      return json({ token: 't', user: someoneSignedIn().user });
    });
    const { where } = await signUpWith(server);

    expect((await screen.findByText('Velkommen! Kontoen er laget.')).closest('[role=status]')).toBeTruthy();
    expect(where()).toBe('/konto?ny=1');
  });

  it('tells at the address that it is in use, and moves focus there', async () => {
    await signUpWith(aServer().on('POST /sign-up/email', () => refusal(422, 'USER_ALREADY_EXISTS')));

    expect(await screen.findByText('E-postadressen er allerede i bruk. Logg inn, eller lag nytt passord.')).toBeTruthy();
    const field = screen.getByLabelText('E-postadresse');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('tells of the limit that the service has, before anything is sent', async () => {
    const server = aServer().on('GET /api/web-config', () => json(aWebConfig({ passwordMinLength: 12 })));
    await signUpWith(server, 'for kort');

    expect(await screen.findByText('Passordet er for kort. Det må ha minst 12 tegn.')).toBeTruthy();
    expect(screen.getByText('Minst 12 tegn. Bruk gjerne flere ord.')).toBeTruthy();
    expect(server.bodiesOf('POST /sign-up/email')).toEqual([]);
  });

  it('says how strong the password is, and knows the name and address beside it', async () => {
    const { user } = renderApp('/registrer', aServer());
    await user.type(await screen.findByLabelText('Passord'), 'solheimsvik-fjellbyen');
    expect(await screen.findByText('Middels')).toBeTruthy();
    await user.type(screen.getByLabelText('Navn'), 'Kari Solheimsvik');
    expect(await screen.findByText(/Unngå navnet og e-postadressen din\./)).toBeTruthy();
    expect(screen.getByText('Svakt')).toBeTruthy();
  });

  it('does not accept a name of blanks', async () => {
    const { user } = renderApp('/registrer', aServer());
    await user.type(await screen.findByLabelText('Navn'), '   ');
    await user.click(screen.getByRole('button', { name: 'Lag konto' }));
    expect((await screen.findAllByText('Skriv navnet ditt.')).length).toBe(2);
  });

  it('tells other refusals above the button', async () => {
    await signUpWith(aServer().on('POST /sign-up/email', () => refusal(422, 'FAILED_TO_CREATE_USER')));
    const message = await screen.findByText('Vi klarte ikke å lage kontoen. Prøv igjen om litt.');
    expect(message.closest('[role=alert]')).toBeTruthy();
  });
});

describe('the sign-up page', () => {
  it('says so when new accounts are not taken', async () => {
    renderApp('/registrer', aServer().on('GET /api/web-config', () => json(aWebConfig({ signUp: false }))));
    expect(await screen.findByText('Du kan ikke lage ny konto her nå.')).toBeTruthy();
  });

  it('sends somebody who is signed in to their account, without a welcome', async () => {
    const { where } = renderApp('/registrer', aServerWithSomeoneSignedIn());
    await waitFor(() => expect(where()).toBe('/konto'));
  });

  it('lets a password manager save the new password', async () => {
    renderApp('/registrer', aServer());
    expect((await screen.findByLabelText('Passord')).getAttribute('autocomplete')).toBe('new-password');
    expect(screen.getByLabelText('E-postadresse').getAttribute('autocomplete')).toBe('username');
    expect(screen.getByLabelText('Navn').getAttribute('autocomplete')).toBe('name');
  });
});

describe('an account by a provider', () => {
  const server = (settings: Parameters<typeof aWebConfig>[0] = {}) =>
    aServer()
      .on('GET /api/web-config', () => json(aWebConfig({ providers: ['google'], ...settings })))
      .on('POST /sign-in/social', () => json({ url: PROVIDER_ADDRESS, redirect: true }));

  it('may be made, which the service is told', async () => {
    const asked = server();
    const { user } = renderApp('/registrer', asked);
    await user.click(await screen.findByRole('button', { name: 'Fortsett med Google' }));
    await waitFor(() => expect(departure()).toBe(PROVIDER_ADDRESS));
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

  it('is offered after the form', async () => {
    renderApp('/registrer', server());
    const or = await screen.findByText('eller');
    const form = screen.getByRole('form', { name: 'Lag konto' });
    expect(form.compareDocumentPosition(or) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it.each([{ signUp: false }, { emailPassword: false }])('is all that is offered with %p', async (settings) => {
    renderApp('/registrer', server(settings));
    expect(await screen.findByRole('button', { name: 'Fortsett med Google' })).toBeTruthy();
    expect(screen.queryByLabelText('Passord')).toBeNull();
    expect(screen.queryByText(/eller|Alle felt|Du kan ikke lage ny konto/)).toBeNull();
  });
});
