import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { anAccount, aSignedInUser, aWebConfig } from '../../testing/builders.js';
import { aServer, aServerWithSignedInUser, unmountApp, renderApp } from '../../testing/render-app.js';
import { emptyAnswer, type FakeServer, deferredResponse, json, noNetwork, refusal } from '../../testing/server.js';

afterEach(unmountApp);

const NEW_PASSWORD = 'tre blå elger drikker saft';

const current = () => screen.findByLabelText<HTMLInputElement>('Nåværende passord');
const chosen = () => screen.findByLabelText<HTMLInputElement>('Nytt passord');
const save = () => screen.getByRole('button', { name: 'Lagre passordet' });
const sent = (server: FakeServer) => server.bodiesOf('POST /change-password');
const takesPassword = () => json({ token: null, user: aSignedInUser().user });

async function changeWith(server: FakeServer) {
  const page = renderApp('/konto/sikkerhet/passord', server);
  await page.user.type(await current(), 'det gamle');
  await page.user.type(await chosen(), NEW_PASSWORD);
  await page.user.click(save());
  return page;
}

describe('changing the password', () => {
  it('signs out the other devices and confirms both on the security page', async () => {
    const server = aServerWithSignedInUser().on('POST /change-password', takesPassword);
    const { where, router } = await changeWith(server);

    const message = await screen.findByText('Passordet er endret. Andre enheter er logget ut.');
    expect(message.closest('[role=status]')).toBeTruthy();
    const heading = screen.getByRole('heading', { level: 1, name: 'Sikkerhet' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(where()).toBe('/konto/sikkerhet');
    expect(sent(server)).toEqual([
      { currentPassword: 'det gamle', newPassword: NEW_PASSWORD, revokeOtherSessions: true },
    ]);
    await waitFor(() => expect(router.state.location.state).toBeNull());
    expect(screen.getByText(/^Passordet er endret/)).toBeTruthy();
  });

  it('leaves the other devices signed in when the box is cleared', async () => {
    const server = aServerWithSignedInUser().on('POST /change-password', takesPassword);
    const { user } = renderApp('/konto/sikkerhet/passord', server);
    await user.type(await current(), 'det gamle');
    await user.type(await chosen(), NEW_PASSWORD);
    await user.click(screen.getByRole('checkbox', { name: 'Logg ut alle andre enheter' }));
    await user.click(save());
    expect(await screen.findByText('Passordet er endret.')).toBeTruthy();
    expect(sent(server)).toEqual([expect.objectContaining({ revokeOtherSessions: false })]);
  });

  it('fetches the session again, because the server replaced it', async () => {
    const server = aServerWithSignedInUser().on('POST /change-password', takesPassword);
    await changeWith(server);
    await screen.findByText(/^Passordet er endret/);
    await waitFor(() => expect(server.sent.filter(({ path }) => path === '/get-session')).toHaveLength(2));
  });

  it('shows a wrong password at its field, clears it, and focuses it', async () => {
    const server = aServerWithSignedInUser().on('POST /change-password', () => refusal(400, 'INVALID_PASSWORD'));
    const { where } = await changeWith(server);
    expect(await screen.findByText('Passordet er feil.')).toBeTruthy();
    const field = await current();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect((await chosen()).value).toBe(NEW_PASSWORD);
    expect(where()).toBe('/konto/sikkerhet/passord');
  });

  it('shows a refusal of the new password at its field', async () => {
    await changeWith(aServerWithSignedInUser().on('POST /change-password', () => refusal(400, 'PASSWORD_TOO_LONG')));
    expect(await screen.findByText('Passordet er for langt. Det kan ha høyst 128 tegn.')).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await chosen()));
    expect((await current()).value).toBe('det gamle');
  });

  it('links to the security page for an account without a password', async () => {
    const none = () => refusal(400, 'CREDENTIAL_ACCOUNT_NOT_FOUND');
    const { user } = await changeWith(aServerWithSignedInUser().on('POST /change-password', none));
    const message = await screen.findByText(/^Du har ikke passord hos oss ennå\./);
    const alert = message.closest<HTMLElement>('[role=alert]');
    expect(alert).toBeTruthy();
    await user.click(within(alert as HTMLElement).getByRole('link', { name: 'Gå til Sikkerhet' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Sikkerhet' })).toBeTruthy();
  });

  it.each([
    ['a network error', noNetwork, 'Vi får ikke kontakt. Sjekk at du er på nett.'],
    ['an internal error', () => emptyAnswer(500), 'Noe gikk galt hos oss. Prøv igjen om litt.'],
    ['haste', () => refusal(429, 'TOO_MANY_REQUESTS', { 'x-retry-after': '7' }), 'Det gikk litt fort. Vent 7 sekunder og prøv igjen.'],
  ])('shows %s, and keeps the typed text', async (_case, answer, text) => {
    await changeWith(aServerWithSignedInUser().on('POST /change-password', answer));
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
    expect((await current()).value).toBe('det gamle');
    expect((await chosen()).value).toBe(NEW_PASSWORD);
  });

  it('redirects to the sign-in when the session has ended', async () => {
    const server = aServerWithSignedInUser();
    server.on('POST /change-password', () => {
      server.on('GET /get-session', () => json(null));
      return refusal(401, 'UNAUTHORIZED');
    });
    const { where } = await changeWith(server);
    await waitFor(() => expect(where()).toBe('/logg-inn?utlopt=1&neste=%2Fkonto%2Fsikkerhet%2Fpassord'));
  });

  it('shows that it is saving, and saves once', async () => {
    const { answer, release } = deferredResponse(takesPassword());
    const server = aServerWithSignedInUser().on('POST /change-password', () => answer);
    const { user } = await changeWith(server);
    await user.click(await screen.findByRole('button', { name: 'Lagrer' }));
    release();
    await screen.findByText(/^Passordet er endret/);
    expect(sent(server)).toHaveLength(1);
  });

  it('summarises two errors and focuses the summary', async () => {
    const server = aServerWithSignedInUser();
    const { user } = renderApp('/konto/sikkerhet/passord', server);
    await user.type(await chosen(), 'kort');
    await user.click(save());
    const summary = await screen.findByRole('group', { name: 'Rett opp dette før du går videre' });
    expect(document.activeElement).toBe(summary);
    const links = within(summary).getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent]);
    expect(links).toEqual([
      ['#currentPassword', 'Skriv passordet du har nå.'],
      ['#newPassword', 'Passordet er for kort. Det må ha minst 8 tegn.'],
    ]);
    expect(sent(server)).toEqual([]);
  });
});

describe('change password page', () => {
  it('asks nothing of an account without a password, and links to where one is set', async () => {
    const server = aServerWithSignedInUser().on('GET /list-accounts', () => json([anAccount('google')]));
    const { user } = renderApp('/konto/sikkerhet/passord', server);
    expect(await screen.findByText('Du har ikke passord hos oss ennå. Du kan lage et under Sikkerhet.')).toBeTruthy();
    expect(screen.queryByLabelText('Nytt passord')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Gå til Sikkerhet' }));
    expect(await screen.findByRole('button', { name: 'Lag passord' })).toBeTruthy();
  });

  it.each([
    ['new passwords', { resetPassword: false }],
    ['passwords', { emailPassword: false }],
  ])('says whom to contact where the service has no %s', async (_case, settings) => {
    const contact = { email: 'hjelp@example.no', url: null };
    const server = aServerWithSignedInUser()
      .on('GET /api/web-config', () => json(aWebConfig({ ...settings, contact })))
      .on('GET /list-accounts', () => json([anAccount('google')]));
    renderApp('/konto/sikkerhet/passord', server);
    expect(await screen.findByText('Du har ikke passord hos oss, og du kan ikke lage et her nå.')).toBeTruthy();
    expect(screen.getByText(/Trenger du hjelp/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Gå til Sikkerhet' })).toBeNull();
  });

  it('assumes a password when the sign-in methods cannot be read', async () => {
    const server = aServerWithSignedInUser().on('GET /list-accounts', () => emptyAnswer(500));
    renderApp('/konto/sikkerhet/passord', server);
    expect(await current()).toBeTruthy();
  });

  it('says once that all fields are required, and names the field in each button', async () => {
    const { user } = renderApp('/konto/sikkerhet/passord', aServerWithSignedInUser());
    expect(await screen.findByText('Alle felt må fylles ut.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Vis nåværende passord' }).textContent).toBe('Vis');
    await user.click(screen.getByRole('button', { name: 'Vis nytt passord' }));
    expect(screen.getByRole('button', { name: 'Skjul nytt passord' }).textContent).toBe('Skjul');
    expect((await chosen()).type).toBe('text');
  });

  it('gives password managers, and nobody else, the username', async () => {
    const { container, user } = renderApp('/konto/sikkerhet/passord', aServerWithSignedInUser());
    expect((await current()).getAttribute('autocomplete')).toBe('current-password');
    expect((await chosen()).getAttribute('autocomplete')).toBe('new-password');
    const name = container.querySelector<HTMLInputElement>('form [autocomplete=username]');
    expect([name?.value, name?.readOnly, name?.getAttribute('aria-hidden')]).toEqual(['kari@eksempel.no', true, 'true']);

    (await current()).focus();
    await user.tab({ shift: true });
    expect(document.activeElement).not.toBe(name);
  });

  it('requires a session', async () => {
    const { where } = renderApp('/konto/sikkerhet/passord', aServer());
    await waitFor(() => expect(where()).toBe('/logg-inn?utlopt=1&neste=%2Fkonto%2Fsikkerhet%2Fpassord'));
  });

  it('is available in nynorsk and English', async () => {
    const { user } = renderApp('/konto/sikkerhet/passord', aServerWithSignedInUser());
    await user.type(await chosen(), 'kari nordmann');
    await user.click(screen.getByRole('button', { name: 'Nynorsk' }));
    expect(await screen.findByLabelText('Noverande passord')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Logg ut alle andre einingar' })).toBeTruthy();
    expect(await screen.findByText(/Unngå namnet og e-postadressa di\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Change password' })).toBeTruthy();
    expect(screen.getByLabelText('Current password')).toBeTruthy();
    expect(await screen.findByText(/Avoid your name and email address\./)).toBeTruthy();
    expect(screen.getByDisplayValue('kari nordmann')).toBeTruthy();
  });
});
