import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { api } from '@portvakt/api-client';

import { aWebConfig, aSignedInUser } from '../../testing/builders.js';
import { aServer, aServerWithSignedInUser, unmountApp, renderApp } from '../../testing/render-app.js';
import { emptyAnswer, type FakeServer, deferredResponse, json, refusal } from '../../testing/server.js';

afterEach(unmountApp);

const unverified = () => aSignedInUser({ emailVerified: false });
const open = () => screen.findByRole('button', { name: 'Endre e-postadresse' });
const field = () => screen.findByLabelText<HTMLInputElement>('Ny e-postadresse');
const send = () => screen.getByRole('button', { name: 'Send lenke' });
const inStatus = { selector: '[role=status] *' };

async function ask(server: FakeServer, newEmail = 'ny@eksempel.no') {
  const page = renderApp('/konto/profil', server);
  await page.user.click(await open());
  await page.user.type(await field(), newEmail);
  await page.user.click(send());
  return page;
}

/** A server that changes an unverified e-mail address at once, and a verified one not. */
function aServerThatChanges(before = aSignedInUser()): FakeServer {
  const server = aServerWithSignedInUser(before);
  return server.on('POST /change-email', ({ body }) => {
    const { newEmail: email } = body as { newEmail: string };
    if (!before.user.emailVerified) {
      server.on('GET /get-session', () => json(aSignedInUser({ email, emailVerified: false })));
    }
    return json({ status: true });
  });
}

describe('e-mail address', () => {
  it('shows whether it is verified', async () => {
    renderApp('/konto/profil', aServerWithSignedInUser());
    expect(await screen.findByText('Bekreftet')).toBeTruthy();
    unmountApp();
    renderApp('/konto/profil', aServerWithSignedInUser(unverified()));
    expect(await screen.findByText('Ikke bekreftet')).toBeTruthy();
  });

  it('cannot be changed where the service has that turned off', async () => {
    const server = aServerWithSignedInUser().on('GET /api/web-config', () => json(aWebConfig({ changeEmail: false })));
    renderApp('/konto/profil', server);
    expect(await screen.findByText('Bekreftet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Endre e-postadresse' })).toBeNull();
  });
});

describe('changing the e-mail address', () => {
  it('focuses the field, and the button again after cancelling', async () => {
    const { user } = renderApp('/konto/profil', aServerWithSignedInUser());
    await user.click(await open());
    expect(document.activeElement).toBe(await field());
    await user.click(screen.getByRole('button', { name: 'Avbryt' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Endre e-postadresse'));
    expect(screen.queryByLabelText('Ny e-postadresse')).toBeNull();
  });

  it('sends a verified user’s link to the current mailbox, and changes nothing yet', async () => {
    const server = aServerThatChanges();
    await ask(server, ' ny@eksempel.no ');
    expect(await screen.findByText(/^Vi har sendt en lenke til/, inStatus)).toBeTruthy();
    expect(screen.getByRole('main').textContent).toContain(
      'Vi har sendt en lenke til kari@eksempel.no. Åpne den. Får du så en lenke til den nye adressen, må du åpne den også før adressen endres.',
    );
    expect(server.bodiesOf('POST /change-email')).toEqual([
      { newEmail: 'ny@eksempel.no', callbackURL: '/konto/profil?epost=endret' },
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Endre e-postadresse'));
  });

  it('happens at once for a user with an unverified address', async () => {
    await ask(aServerThatChanges(unverified()));
    expect(await screen.findByText(/^E-postadressen er endret/, inStatus)).toBeTruthy();
    expect(screen.getByRole('main').textContent).toContain(
      'E-postadressen er endret. Åpne lenken vi sendte til ny@eksempel.no.',
    );
    expect(screen.getByText('ny@eksempel.no', { selector: '.email-address' })).toBeTruthy();
  });

  it('is not offered for a verified address where no verification mail is sent', async () => {
    const without = aWebConfig({ verificationEmail: false, verificationOnSignUp: false });
    renderApp(
      '/konto/profil',
      aServerWithSignedInUser().on('GET /api/web-config', () => json(without)),
    );
    expect(await screen.findByText('Bekreftet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Endre e-postadresse' })).toBeNull();
  });

  it('promises no mail where none is sent', async () => {
    const without = aWebConfig({ verificationEmail: false, verificationOnSignUp: false });
    const server = aServerThatChanges(unverified()).on('GET /api/web-config', () => json(without));
    const { user } = renderApp('/konto/profil', server);
    await user.click(await open());
    await user.type(await field(), 'ny@eksempel.no');
    await user.click(screen.getByRole('button', { name: 'Endre e-postadresse' }));
    expect(await screen.findByText(/^E-postadressen er endret til/, inStatus)).toBeTruthy();
    expect(screen.queryByText(/lenke/i)).toBeNull();
  });

  it('says where the link went when the service keeps an unverified address too', async () => {
    await ask(aServerWithSignedInUser(unverified()).on('POST /change-email', () => json({ status: true })));
    expect(await screen.findByText(/^Vi har sendt en lenke til/, inStatus)).toBeTruthy();
    expect(screen.getByText('ny@eksempel.no').tagName).toBe('STRONG');
  });

  it('assumes what the specification says when the session cannot be read afterwards', async () => {
    const server = aServerWithSignedInUser(unverified());
    server.on('POST /change-email', () => {
      server.on('GET /get-session', () => emptyAnswer(500));
      return json({ status: true });
    });
    await ask(server);
    expect(await screen.findByText(/^E-postadressen er endret/, inStatus)).toBeTruthy();
  });

  it.each([
    ['', 'Skriv e-postadressen din.'],
    ['ny@eksempel', 'E-postadressen må se slik ut: navn@eksempel.no.'],
    ['Kari@Eksempel.no', 'Dette er e-postadressen du har nå.'],
  ])('does not send %p', async (newEmail, text) => {
    const server = aServerWithSignedInUser();
    const { user } = renderApp('/konto/profil', server);
    await user.click(await open());
    if (newEmail) await user.type(await field(), newEmail);
    await user.click(send());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(await field());
    expect(server.bodiesOf('POST /change-email')).toEqual([]);
  });

  it.each([
    ['EMAIL_IS_THE_SAME', 400, 'Dette er e-postadressen du har nå.'],
    ['COULDNT_UPDATE_YOUR_EMAIL', 400, 'E-postadressen ble ikke endret. Prøv igjen, eller bruk en annen adresse.'],
    ['USER_ALREADY_EXISTS', 422, 'E-postadressen er i bruk på en annen konto.'],
    ['VALIDATION_ERROR', 400, 'E-postadressen må se slik ut: navn@eksempel.no.'],
  ])('shows %s at the field, which keeps its text and takes focus', async (code, status, text) => {
    await ask(aServerWithSignedInUser().on('POST /change-email', () => refusal(status, code)));
    expect(await screen.findByText(text)).toBeTruthy();
    expect((await field()).value).toBe('ny@eksempel.no');
    expect(await screen.findByLabelText('Ny e-postadresse')).toHaveProperty('ariaInvalid', 'true');
    await waitFor(() => expect(document.activeElement?.id).toBe('newEmail'));
  });

  it.each([
    ['CHANGE_EMAIL_IS_DISABLED', 'E-postadressen kan ikke endres i denne tjenesten.'],
    ['VERIFICATION_EMAIL_ISNT_ENABLED', 'Vi kan ikke sende bekreftelse på e-post nå.'],
  ])('shows %s above the button, and not when the form is opened again', async (code, text) => {
    const { user } = await ask(aServerWithSignedInUser().on('POST /change-email', () => refusal(400, code)));
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Avbryt' }));
    await user.click(await open());
    expect(screen.queryByText(text)).toBeNull();
  });

  it('says how long to wait', async () => {
    const tooFast = () => refusal(429, 'TOO_MANY_REQUESTS', { 'x-retry-after': '7' });
    await ask(aServerWithSignedInUser().on('POST /change-email', tooFast));
    expect(await screen.findByText('Det gikk litt fort. Vent 7 sekunder og prøv igjen.')).toBeTruthy();
  });

  it('shows that it is sending, and sends once', async () => {
    const { answer, release } = deferredResponse(json({ status: true }));
    const server = aServerWithSignedInUser().on('POST /change-email', () => answer);
    const { user } = await ask(server);
    await user.click(await screen.findByRole('button', { name: 'Sender' }));
    release();
    await screen.findByText(/^Vi har sendt en lenke til/, inStatus);
    expect(server.bodiesOf('POST /change-email')).toHaveLength(1);
  });
});

describe('landing from a change link', () => {
  const past = (signedIn: ReturnType<typeof aSignedInUser>) => {
    const server = aServerWithSignedInUser();
    let asked = false;
    return server.on('GET /get-session', ({ path }) => {
      asked ||= path.includes('disableCookieCache=true');
      return json(asked ? signedIn : aSignedInUser({ email: 'gammel@eksempel.no', emailVerified: false }));
    });
  };

  it('says that the address was changed but not verified, and cleans the URL', async () => {
    const { where } = renderApp(
      '/konto/profil?epost=endret&x=1',
      past(aSignedInUser({ email: 'ny@eksempel.no', emailVerified: false })),
    );
    const said = await screen.findByText(/^E-postadressen er endret til/, inStatus);
    expect(said.textContent).toBe(
      'E-postadressen er endret til ny@eksempel.no. Åpne lenken vi sendte dit, for å bekrefte den.',
    );
    await waitFor(() => expect(where()).toBe('/konto/profil?x=1'));
    expect(await screen.findByText('ny@eksempel.no', { selector: '.email-address' })).toBeTruthy();
  });

  it('says that the new address is verified, past a stale session cache', async () => {
    renderApp('/konto/profil?epost=endret', past(aSignedInUser({ email: 'ny@eksempel.no' })));
    expect(await screen.findByText(/er bekreftet\. Har du bedt om/, inStatus)).toBeTruthy();
    expect(await screen.findByText('Bekreftet')).toBeTruthy();
  });

  it('keeps saying so while the session is refetched, without asking again', async () => {
    const server = past(aSignedInUser({ email: 'ny@eksempel.no' }));
    const { store } = renderApp('/konto/profil?epost=endret', server);
    const said = await screen.findByText(/er bekreftet\. Har du bedt om/, inStatus);
    await screen.findByText('ny@eksempel.no', { selector: '.email-address' });

    const { answer, release } = deferredResponse(json(aSignedInUser({ email: 'nyere@eksempel.no' })));
    server.on('GET /get-session', () => answer);
    store.dispatch(api.util.invalidateTags(['Session']));
    release();
    await screen.findByText('nyere@eksempel.no', { selector: '.email-address' });
    expect(said.isConnected).toBe(true);
    expect(said.textContent).toContain('ny@eksempel.no er bekreftet');
    expect(server.sent.filter(({ path }) => path.includes('disableCookieCache'))).toHaveLength(1);
  });

  it.each([
    ['the name is saved', 'Lagre', 'POST /update-user', /^Profilen er lagret/],
    ['another change is refused', 'Send lenke', 'POST /change-email', /^E-postadressen kan ikke endres/],
  ])('stops saying so when %s', async (_case, button, call, message) => {
    const server = past(aSignedInUser({ email: 'ny@eksempel.no' })).on(call, () =>
      call === 'POST /update-user' ? json({ status: true }) : refusal(400, 'CHANGE_EMAIL_IS_DISABLED'),
    );
    const { user } = renderApp('/konto/profil?epost=endret', server);
    await screen.findByText(/er bekreftet\. Har du bedt om/, inStatus);
    if (call === 'POST /change-email') {
      await user.click(await open());
      await user.type(await field(), 'nyest@eksempel.no');
    }
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByText(/er bekreftet\. Har du bedt om/)).toBeNull();
  });

  it.each([
    ['token_expired', 'Lenken er for gammel. Be om en ny.'],
    ['invalid_token', 'Lenken er ikke gyldig. Be om en ny.'],
    ['user_not_found', 'Kontoen lenken gjelder, finnes ikke lenger.'],
    ['unauthorized', /^Lenken gjelder en annen konto, eller du var ikke logget inn\./],
    ['<b>noe</b>', 'Lenken er ikke gyldig. Be om en ny.'],
  ])('explains %s', async (code, text) => {
    const path = `/konto/profil?epost=endret&error=${encodeURIComponent(code)}`;
    const { where, container } = renderApp(path, aServerWithSignedInUser());
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
    await waitFor(() => expect(where()).toBe('/konto/profil'));
    expect(container.innerHTML).not.toContain(code);
    expect(screen.queryByText(/er bekreftet\. Har du bedt om/)).toBeNull();
  });

  it('waits for a user who has to sign in first', async () => {
    const { where } = renderApp('/konto/profil?epost=endret&error=unauthorized', aServer());
    await waitFor(() =>
      expect(where()).toBe('/logg-inn?utlopt=1&neste=%2Fkonto%2Fprofil%3Fepost%3Dendret%26error%3Dunauthorized'),
    );
  });

  it('says when the session cannot be read', async () => {
    const server = aServerWithSignedInUser();
    server.on('GET /get-session', ({ path }) =>
      path.includes('disableCookieCache=true') ? emptyAnswer(500) : json(aSignedInUser()),
    );
    renderApp('/konto/profil?epost=endret', server);
    expect(await screen.findByText('Noe gikk galt hos oss. Prøv igjen om litt.')).toBeTruthy();
  });
});
