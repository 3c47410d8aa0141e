import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { aSignedInUser } from '../../../testing/builders.js';
import { aServerWithOperatedUser, USER_PAGE } from '../../../testing/operated-user-page.js';
import { aListOf, anOperatedUser, anOperatorState, aServerWithOperator } from '../../../testing/operators.js';
import { aServer, aServerWithSignedInUser, renderApp, unmountApp } from '../../../testing/render-app.js';
import { json, refusal } from '../../../testing/server.js';

afterEach(unmountApp);

const USERS = '/administrasjon/brukere';
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the pages for who may not use the administration', () => {
  it('lead to the sign-in without a session, and back', async () => {
    const { where } = renderApp(USERS, aServer());
    await waitFor(() => expect(where()).toBe('/logg-inn?utlopt=1&neste=%2Fadministrasjon%2Fbrukere'));
  });

  it.each([
    [403, 'OPERATOR_PERMISSION_REQUIRED'],
    [404, 'NOT_FOUND'],
  ])('are closed for a user without a role, and where there are no operators (%i)', async (status, code) => {
    const server = aServerWithSignedInUser().on('GET /admin/me', () => refusal(status, code));
    renderApp(USERS, server);
    await heading('Du har ikke tilgang til denne siden');
    expect(screen.getByRole('link', { name: 'Gå til kontoen' }).getAttribute('href')).toBe('/konto');
  });

  it('say what could not be fetched, and lead back to the account, while the service fails', async () => {
    renderApp(
      USERS,
      aServerWithOperator().on('GET /admin/me', () => refusal(503, 'INTERNAL_SERVER_ERROR')),
    );
    await heading('Vi fikk ikke hentet administrasjonen');
    expect(await screen.findByRole('button', { name: 'Prøv igjen' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Gå til kontoen' }).getAttribute('href')).toBe('/konto');
  });

  it('ask an operator without a second factor to turn it on, and lead back here', async () => {
    const server = aServerWithOperator().on('GET /admin/list-users', () =>
      refusal(403, 'OPERATOR_SECOND_FACTOR_NOT_ENABLED'),
    );
    renderApp(USERS, server);
    await heading('Slå på tofaktorautentisering først');
    expect(screen.getByRole('link', { name: 'Slå på' }).getAttribute('href')).toBe(
      '/konto/sikkerhet/tofaktor/ny?neste=%2Fadministrasjon%2Fbrukere',
    );
  });

  it('ask for a code that is owed, and then show the page', async () => {
    const server = aServerWithOperator().on('GET /admin/list-users', () =>
      refusal(403, 'OPERATOR_SECOND_FACTOR_REQUIRED'),
    );
    server.on('POST /two-factor/verify-totp', () => {
      server.on('GET /admin/list-users', () => json(aListOf([anOperatedUser()])));
      return json({ token: 't', user: aSignedInUser().user });
    });
    const { user } = renderApp(USERS, server);
    await heading('Skriv engangskoden');
    await user.type(screen.getByLabelText('Engangskode'), '492 817{Enter}');
    await heading('Brukere');
    expect(await screen.findByRole('link', { name: 'Ola Hansen' })).toBeTruthy();
    expect(server.bodiesOf('POST /two-factor/verify-totp')).toEqual([{ code: '492817' }]);
  });

  it('take a backup code too, and show a wrong one at its field', async () => {
    const server = aServerWithOperator().on('GET /admin/list-users', () =>
      refusal(403, 'OPERATOR_SECOND_FACTOR_REQUIRED'),
    );
    server.on('POST /two-factor/verify-backup-code', () => refusal(401, 'INVALID_BACKUP_CODE'));
    const { user } = renderApp(USERS, server);
    await heading('Skriv engangskoden');
    await user.click(screen.getByRole('button', { name: 'Bruk en reservekode' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Reservekode'));
    await user.type(screen.getByLabelText('Reservekode'), 'abcde12345{Enter}');
    expect(await screen.findByText('Reservekoden er feil eller brukt før.')).toBeTruthy();
    expect(server.bodiesOf('POST /two-factor/verify-backup-code')).toEqual([{ code: 'abcde-12345' }]);
  });
});

describe('frame of the operators’ pages', () => {
  it('says which role one has, and leads to the account', async () => {
    renderApp(USERS, aServerWithOperator('support'));
    await heading('Brukere');
    const header = within(screen.getByRole('banner'));
    expect(header.getByText('Kundestøtte')).toBeTruthy();
    expect(header.getByRole('link', { name: 'Kontoen din' }).getAttribute('href')).toBe('/konto');
    expect(header.getByRole('link', { name: 'Administrasjon' })).toBeTruthy();
  });

  it.each([
    [['list'], null],
    [['list', 'export'], 'Hendelser'],
  ])(
    'shows the name of a role that it does not know, with the menu of its permissions (log: %j)',
    async (audit, log) => {
      const role = { roles: ['constructor', 'hr'], permissions: { user: ['list'], audit } };
      renderApp(
        USERS,
        aServerWithOperator().on('GET /admin/me', () => json(anOperatorState('admin', role))),
      );
      await heading('Brukere');
      const menu = within(screen.getByRole('navigation', { name: 'Meny' }));
      expect(menu.getByText('constructor')).toBeTruthy();
      expect(menu.getByText('hr')).toBeTruthy();
      expect(menu.queryByRole('link', { name: 'Hendelser' })?.textContent ?? null).toBe(log);
    },
  );

  it('leads to the first page of the menu where the role may not see the overview', async () => {
    const role = { roles: ['hr'], permissions: { request: ['list'], mail: ['list'] } };
    const server = aServerWithOperator()
      .on('GET /admin/me', () => json(anOperatorState('admin', role)))
      .on('GET /admin/list-requests', () => json({ requests: [], nextCursor: null }));
    const { where } = renderApp('/administrasjon', server);
    await heading('Saker');
    expect(where()).toBe('/administrasjon/saker');
  });

  it('opens a user for a role that may not list users, with the tabs that the role may see', async () => {
    const role = { roles: ['hr'], permissions: { user: ['get'] } };
    const server = aServerWithOperatedUser().on('GET /admin/me', () => json(anOperatorState('admin', role)));
    renderApp(USER_PAGE, server);
    await heading('Ola Hansen');
    const tabs = within(screen.getByRole('navigation', { name: 'Deler av brukersiden' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Oversikt', 'Innlogging']);
    expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Brukere' })).toBeNull();
  });

  it.each([
    [USER_PAGE, ['list', 'create']],
    [`${USER_PAGE}/okter`, ['list', 'get']],
    [`${USER_PAGE}/hendelser`, ['list', 'get']],
    ['/administrasjon/brukere/ny', ['list', 'get']],
    ['/administrasjon/brukere/ny/', ['list', 'get']],
    [`${USERS}/`, ['get']],
  ])('shows nothing of %s to a role with user: %j', async (page, user) => {
    const role = { roles: ['hr'], permissions: { user } };
    const server = aServerWithOperatedUser().on('GET /admin/me', () => json(anOperatorState('admin', role)));
    renderApp(page, server);
    await heading('Du har ikke tilgang til denne siden');
    const asked = server.sent.map(({ path }) => path).filter((path) => path.startsWith('/admin/'));
    expect(asked).toEqual(['/admin/me']);
  });

  it.each([
    ['/administrasjon/', 'Oversikt'],
    [`${USERS}/`, 'Brukere'],
    [`${USERS}/ny/`, 'Lag bruker'],
    [`${USER_PAGE}/`, 'Ola Hansen'],
    [`${USER_PAGE}/okter/`, 'Ola Hansen'],
    ['/administrasjon/saker/', 'Saker'],
  ])('leads from %s to the page that it leads to without the slash', async (page, title) => {
    renderApp(page, aServerWithOperatedUser());
    await heading(title);
  });

  it('leads with a slash, too, to the first page of the menu where the role may not see the overview', async () => {
    const role = { roles: ['hr'], permissions: { user: ['list'] } };
    const server = aServerWithOperator().on('GET /admin/me', () => json(anOperatorState('admin', role)));
    const { where } = renderApp('/administrasjon/', server);
    await heading('Brukere');
    expect(where()).toBe(USERS);
  });

  it('opens its menu with a button that says whether it is open', async () => {
    const { user } = renderApp(USERS, aServerWithOperator());
    await heading('Brukere');
    const button = screen.getByRole('button', { name: 'Meny' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await user.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    const menu = within(screen.getByRole('navigation', { name: 'Meny' }));
    expect(menu.getByText('Administrator')).toBeTruthy();
    expect(menu.getByRole('link', { name: 'Kontoen din' })).toBeTruthy();
    await user.click(within(screen.getByRole('navigation', { name: 'Meny' })).getByRole('link', { name: 'Brukere' }));
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it('leaves out of the menu what the operator may not see', async () => {
    const server = aServerWithOperator().on('GET /admin/me', () => json(anOperatorState('admin', { permissions: {} })));
    renderApp(USERS, server);
    await heading('Du har ikke tilgang til denne siden');
    const menu = within(screen.getByRole('navigation', { name: 'Meny' }));
    expect(menu.queryByRole('link', { name: 'Brukere' })).toBeNull();
    expect(server.bodiesOf('GET /admin/list-users')).toEqual([]);
  });

  it.each(['/administrasjon/hendelser', '/administrasjon/innstillinger'])(
    'shows nothing of %s to support',
    async (page) => {
      renderApp(page, aServerWithOperator('support'));
      await heading('Du har ikke tilgang til denne siden');
      expect(document.title).toContain('Du har ikke tilgang til denne siden');
      expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull();
    },
  );

  it.each([
    ['admin', 2],
    ['support', 0],
    ['auditor', 0],
  ] as const)('counts for %s the cases that wait, where the role may approve them', async (role, shown) => {
    const server = aServerWithOperator(role).on('GET /admin/me', () =>
      json(anOperatorState(role, { openRequests: 2 })),
    );
    renderApp(USERS, server);
    await heading('Brukere');
    const link = within(screen.getByRole('navigation', { name: 'Meny' })).getByRole('link', { name: /^Saker/ });
    expect(link.textContent).toBe(shown === 0 ? 'Saker' : `Saker${shown}`);
  });

  it('shows the page that is not there beside the menu', async () => {
    renderApp('/administrasjon/finnes-ikke', aServerWithOperator());
    await heading('Vi finner ikke siden');
    expect(screen.getByRole('navigation', { name: 'Meny' })).toBeTruthy();
  });

  it('is linked from the account for operators alone', async () => {
    const { unmount } = renderApp('/konto', aServerWithOperator());
    expect((await screen.findByRole('link', { name: 'Administrasjon' })).getAttribute('href')).toBe('/administrasjon');
    unmount();
    renderApp('/konto', aServerWithSignedInUser());
    await heading('Kontoen din');
    expect(screen.queryByRole('link', { name: 'Administrasjon' })).toBeNull();
  });
});
