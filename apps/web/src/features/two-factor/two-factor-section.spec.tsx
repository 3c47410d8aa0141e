import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { anAccount, anAuthenticator, aWebConfig, aSignedInUser } from '../../testing/builders.js';
import { aServerWithSignedInUser, unmountApp, renderApp } from '../../testing/render-app.js';
import { emptyAnswer, type FakeServer, deferredResponse, json, refusal } from '../../testing/server.js';

afterEach(unmountApp);

const LIST = 'GET /two-factor/list-user-twofactors';
const DELETE = 'POST /two-factor/delete';

const first = anAuthenticator({ name: 'Autentikator #1', lastUsedAt: '2026-11-20T07:14:00.000Z' });
const second = anAuthenticator({ id: 'a2', name: 'Mobilen', createdAt: '2026-11-21T10:00:00.000Z' });
const unverified = anAuthenticator({ id: 'a3', name: 'Halvferdig', verified: false });

const off = () => aServerWithSignedInUser();
const on = (...list: readonly unknown[]) =>
  aServerWithSignedInUser(aSignedInUser({ twoFactorEnabled: true })).on(LIST, () => json(list));

const open = (server: FakeServer, state?: unknown) => renderApp({ pathname: '/konto/sikkerhet', state }, server);

async function section(): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { level: 2, name: 'Tofaktorautentisering' });
  const found = heading.closest('section');
  if (!found) throw new Error('The heading stands in no section.');
  return found;
}

const rows = () => screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);

describe('two-factor section while off', () => {
  it('says so and links to where it is turned on, without fetching a list', async () => {
    const server = off();
    open(server);
    expect((await section()).textContent).toMatch(/^TofaktorautentiseringAv/);
    expect(screen.getByRole('link', { name: 'Slå på' }).getAttribute('href')).toBe('/konto/sikkerhet/tofaktor/ny');
    expect(screen.queryByRole('heading', { name: 'Reservekoder' })).toBeNull();
    expect(server.sent.some(({ path }) => path.startsWith('/two-factor'))).toBe(false);
  });

  it.each([
    ['no passwords', { emailPassword: false }],
    ['no codes from apps', { twoFactor: { totp: false, emailOtp: true, maxAuthenticators: 2 } }],
  ])('is not shown where the service has %s', async (_case, settings) => {
    open(off().on('GET /api/web-config', () => json(aWebConfig(settings))));
    expect(await screen.findByRole('heading', { level: 2, name: 'Enheter' })).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 2, name: /^Tofaktor/ })).toBeNull();
  });
});

describe('two-factor section of a user without a password', () => {
  it('offers neither another app nor new backup codes, which take a password, and says why', async () => {
    open(on(first).on('GET /list-accounts', () => json([anAccount('google')])));
    await screen.findByText('Autentikator #1');
    const why = await screen.findByText('Du må ha et passord for å bruke tofaktorautentisering.');
    expect((await section()).contains(why)).toBe(true);
    expect(screen.queryByRole('link', { name: 'Legg til en autentiseringsapp' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Lag nye reservekoder' })).toBeNull();
  });
});

describe('two-factor section while passwords are off', () => {
  const withoutPasswords = (server: FakeServer) =>
    server.on('GET /api/web-config', () => json(aWebConfig({ emailPassword: false })));

  it('says nothing of signing in with a password, and offers no other app', async () => {
    open(withoutPasswords(on(first)));
    await screen.findByText('Autentikator #1');
    expect(screen.getByText('Vi kan be deg om en engangskode når du logger inn.')).toBeTruthy();
    expect((await section()).textContent).not.toMatch(/passord/);
    expect(screen.queryByRole('link', { name: 'Legg til en autentiseringsapp' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Lag nye reservekoder' })).toBeTruthy();
  });

  it('asks nobody to get a password', async () => {
    open(withoutPasswords(on(first)).on('GET /list-accounts', () => json([anAccount('google')])));
    await screen.findByText('Autentikator #1');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Lag nye reservekoder' })).toBeNull());
    expect((await section()).textContent).not.toMatch(/passord/);
  });

  it('does not offer to turn it on again after the last app was deleted', async () => {
    const server = withoutPasswords(on(first)).on(DELETE, () => {
      server.on('GET /get-session', () => json(aSignedInUser())).on(LIST, () => json([]));
      return json({ status: true });
    });
    const { user } = open(server);
    await user.click(await screen.findByRole('button', { name: 'Slett Autentikator #1' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Slett' }));
    await screen.findByText('Autentiseringsappen «Autentikator #1» er slettet. Tofaktorautentisering er av.');
    await waitFor(async () => expect((await section()).textContent).toMatch(/^TofaktorautentiseringAv/));
    expect(screen.queryByRole('link', { name: 'Slå på' })).toBeNull();
  });
});

describe('authenticators', () => {
  it('are listed with name and dates, except those never verified', async () => {
    open(on(first, second, unverified));
    expect((await section()).textContent).toMatch(/^TofaktorautentiseringPå/);
    await screen.findByText('Mobilen');
    expect(rows()).toEqual(['Autentikator #1', 'Mobilen']);
    const text = (await section()).textContent ?? '';
    expect(text).toContain('Lagt til 4. februar 2026');
    expect(text).toMatch(/Sist brukt 20\. november( 2026)? kl\./);
    expect(text).toContain('Ikke brukt ennå');
    expect((await section()).querySelectorAll('time[datetime]')).toHaveLength(3);
  });

  it('allow a second one', async () => {
    open(on(first));
    const link = await screen.findByRole('link', { name: 'Legg til en autentiseringsapp' });
    expect(link.getAttribute('href')).toBe('/konto/sikkerhet/tofaktor/ny');
  });

  it('do not allow a third one', async () => {
    open(on(first, second));
    expect(await screen.findByText('Du kan ha 2 autentiseringsapper. Slett en hvis du vil legge til en ny.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Legg til en autentiseringsapp' })).toBeNull();
  });

  it.each([[[first]], [[first, second]]])('are not to be deleted for another where apps are off', async (list) => {
    const settings = aWebConfig({ twoFactor: { totp: false, emailOtp: true, maxAuthenticators: 2 } });
    open(on(...list).on('GET /api/web-config', () => json(settings)));
    await screen.findByText('Autentikator #1');
    expect(screen.queryByText(/^Du kan ha 2 autentiseringsapper/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Legg til en autentiseringsapp' })).toBeNull();
  });

  it('announce that they are loading', async () => {
    const { answer, release } = deferredResponse(json([first]));
    open(on().on(LIST, () => answer));
    expect(await screen.findByText('Henter …', { selector: 'section [role=status]' })).toBeTruthy();
    release();
    expect(await screen.findByText('Autentikator #1')).toBeTruthy();
  });

  it('show a failure to fetch them, and retry', async () => {
    const server = on().on(LIST, () => emptyAnswer(500));
    const { user } = open(server);
    const message = await screen.findByText('Noe gikk galt hos oss. Prøv igjen om litt.');
    expect(message.closest('[role=alert]')).toBeTruthy();
    server.on(LIST, () => json([first]));
    await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    expect(await screen.findByText('Autentikator #1')).toBeTruthy();
  });

  it('are not fetched again on a second visit', async () => {
    const server = on(first);
    open(server);
    await screen.findByText('Autentikator #1');
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(server.sent.filter(({ path }) => path.startsWith('/get-session'))).not.toHaveLength(1));
    expect(server.sent.filter(({ path }) => path.startsWith('/two-factor'))).toHaveLength(1);
  });

  it('have backup codes beside them', async () => {
    open(on(first));
    const link = await screen.findByRole('link', { name: 'Lag nye reservekoder' });
    expect(link.getAttribute('href')).toBe('/konto/sikkerhet/reservekoder');
  });
});

describe('deleting an authenticator', () => {
  const ask = async (user: ReturnType<typeof open>['user'], name: string) => {
    await user.click(await screen.findByRole('button', { name: `Slett ${name}` }));
    return screen.findByRole('dialog', { name: `Vil du slette autentiseringsappen ${name}?` });
  };

  it('asks first; Avbryt changes nothing and returns focus', async () => {
    const server = on(first, second);
    const { user } = open(server);
    const dialog = await ask(user, 'Mobilen');
    expect(document.activeElement?.textContent).toBe('Vil du slette autentiseringsappen Mobilen?');
    expect(dialog.textContent).toContain('Du kan ikke lenger logge inn med koder fra den.');
    expect(dialog.textContent).not.toContain('Da slår du av');
    await user.click(within(dialog).getByRole('button', { name: 'Avbryt' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Slett Mobilen' }));
    expect(server.bodiesOf(DELETE)).toEqual([]);
  });

  it('removes it from the list, says so, and focuses the section', async () => {
    const server = on(first, second).on(DELETE, () => {
      server.on(LIST, () => json([first]));
      return json({ status: true });
    });
    const { user } = open(server);
    const dialog = await ask(user, 'Mobilen');
    await user.click(within(dialog).getByRole('button', { name: 'Slett' }));
    expect((await screen.findByText('Autentiseringsappen «Mobilen» er slettet.')).closest('[role=status]')).toBeTruthy();
    expect(rows()).toEqual(['Autentikator #1']);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Tofaktorautentisering'));
    expect(server.bodiesOf(DELETE)).toEqual([{ id: 'a2' }]);
  });

  it('turns two-factor off with the last one, which the question says', async () => {
    const server = on(first).on(DELETE, () => {
      server.on(LIST, () => json([])).on('GET /get-session', () => json(aSignedInUser()));
      return json({ status: true });
    });
    const { user } = open(server);
    const dialog = await ask(user, 'Autentikator #1');
    expect(dialog.textContent).toContain('Da slår du av tofaktorautentisering.');
    await user.click(within(dialog).getByRole('button', { name: 'Slett' }));
    expect(await screen.findByRole('link', { name: 'Slå på' })).toBeTruthy();
    expect(await screen.findByText('Autentiseringsappen «Autentikator #1» er slettet. Tofaktorautentisering er av.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Tofaktorautentisering'));
  });

  it('requires a new sign-in when the session is old, and comes back', async () => {
    const { user, where } = open(on(first, second).on(DELETE, () => refusal(403, 'SESSION_IS_NOT_FRESH')));
    await user.click(within(await ask(user, 'Mobilen')).getByRole('button', { name: 'Slett' }));
    await waitFor(() => expect(where()).toBe('/bekreft-identitet?neste=%2Fkonto%2Fsikkerhet'));
  });

  it.each([
    ['an authenticator that no longer exists', () => refusal(404, 'AUTHENTICATOR_NOT_FOUND'), 'Vi finner ikke denne autentiseringsappen på kontoen din.'],
    ['haste', () => refusal(429, 'TOO_MANY_REQUESTS', { 'x-retry-after': '9' }), 'Det gikk litt fort. Vent 9 sekunder og prøv igjen.'],
  ])('shows %s', async (_case, answer, text) => {
    const { user } = open(on(first, second).on(DELETE, answer));
    await user.click(within(await ask(user, 'Mobilen')).getByRole('button', { name: 'Slett' }));
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
    expect(rows()).toEqual(['Autentikator #1', 'Mobilen']);
  });
});

describe('security event from another page', () => {
  const stateWith = (event: unknown) => ({ securityEvent: event });

  it.each([
    [{ kind: 'turnedOn' }, 'Tofaktorautentisering er på.'],
    [{ kind: 'added', name: 'Mobilen' }, 'Autentiseringsappen «Mobilen» er lagt til.'],
    [{ kind: 'newBackupCodes' }, 'Du har fått nye reservekoder. De gamle virker ikke lenger.'],
    [{ kind: 'backupCodeUsed' }, 'Du brukte en reservekode. Lag nye koder hvis du har få igjen.'],
  ])('is shown once: %j', async (event, text) => {
    const { router } = open(on(first), stateWith(event));
    expect((await screen.findByText(text)).closest('[role=status]')).toBeTruthy();
    await waitFor(() => expect(router.state.location.state).toBeNull());
  });

  it.each([null, 'turnedOn', { kind: 'toString' }, { kind: 'added' }, { kind: 'added', name: 7 }])(
    'is ignored when malformed: %j',
    async (event) => {
      open(on(first), stateWith(event));
      await section();
      expect(screen.getAllByRole('status').every(({ textContent }) => textContent === '')).toBe(true);
    },
  );
});

describe('two-factor section in other languages', () => {
  it('is available in nynorsk and English', async () => {
    const { user } = open(on(first));
    await screen.findByText('Autentikator #1');
    await user.click(screen.getByRole('button', { name: 'Nynorsk' }));
    expect(await screen.findByRole('link', { name: 'Legg til ein autentiseringsapp' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByRole('button', { name: 'Delete Autentikator #1' })).toBeTruthy();
  });
});
