import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';

import { aListOf, anOperatedUser, anOperatorState, aServerWithOperator } from '../../../testing/operators.js';
import { renderApp, unmountApp } from '../../../testing/render-app.js';
import { deferredResponse, emptyAnswer, type FakeServer, json, refusal } from '../../../testing/server.js';

afterEach(unmountApp);

const USERS = '/administrasjon/brukere';
const LIST = 'GET /admin/list-users';
const kari = anOperatedUser({ id: 'k1', name: 'Kari Berg', email: 'kari@eksempel.no', twoFactorEnabled: true });
const lars = anOperatedUser({
  id: 'l1',
  name: 'Lars Lie',
  email: 'lars@eksempel.no',
  emailVerified: false,
  banned: true,
  lastSignInAt: null,
});

const table = () => screen.findByRole('table');
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
const button = (name: string) => screen.getByRole('button', { name });
const listed = (server: FakeServer) =>
  server.sent
    .filter(({ path }) => path.startsWith('/admin/list-users'))
    .map(({ path }) => new URL(path, 'http://x').searchParams);

describe('list of users', () => {
  it('shows each user with address, state and last sign-in', async () => {
    const both = aListOf([{ ...kari, signInMethods: ['credential', 'google', 'passkey'] }, lars]);
    renderApp(
      USERS,
      aServerWithOperator('admin').on(LIST, () => json(both)),
    );
    const first = await row('Kari Berg');
    expect(first.getByRole('link', { name: 'Kari Berg' }).getAttribute('href')).toBe('/administrasjon/brukere/k1');
    expect(first.getByText('kari@eksempel.no')).toBeTruthy();
    expect(first.getByText('Bekreftet')).toBeTruthy();
    expect(first.getByText('Passord, Google, Passnøkkel')).toBeTruthy();
    const second = await row('Lars Lie');
    for (const text of ['Ikke bekreftet', 'Sperret', 'Aldri']) expect(second.getByText(text)).toBeTruthy();
    expect(screen.getByText('Viser 1–2 av 2')).toBeTruthy();
  });

  it('says how many there are, as counted last', async () => {
    const server = aServerWithOperator().on('GET /admin/overview', () =>
      json({ countedAt: '2025-02-01T13:00:00.000Z', users: { total: 1_000_482, banned: 214 } }),
    );
    renderApp(USERS, server);
    expect(await screen.findByText(/^1\s000\s482 brukere, 214 sperret\. Talt 1\. februar 2025/)).toBeTruthy();
  });

  it('says that there is nobody yet', async () => {
    renderApp(USERS, aServerWithOperator('admin', []));
    expect(await screen.findByText('Ingen brukere ennå.')).toBeTruthy();
  });

  it('keeps the filters when fetching failed, and tries again', async () => {
    const server = aServerWithOperator().on(LIST, () => emptyAnswer(500));
    const { user } = renderApp(`${USERS}?status=sperret`, server);
    await screen.findByText('Noe gikk galt hos oss. Prøv igjen om litt.');
    expect(button('Fjern filteret: Status: Sperret')).toBeTruthy();
    server.on(LIST, () => json(aListOf([kari])));
    await user.click(button('Prøv igjen'));
    await row('Kari Berg');
  });

  it('keeps the previous rows, marked as busy, while others are fetched', async () => {
    const server = aServerWithOperator('admin', [kari]);
    const { user } = renderApp(USERS, server);
    await row('Kari Berg');
    const { answer, release } = deferredResponse(json(aListOf([lars])));
    server.on(LIST, () => answer);
    await user.click(within(await table()).getByRole('button', { name: 'Laget' }));
    await waitFor(() =>
      expect(screen.getByRole('region', { name: /^Brukere/ }).getAttribute('aria-busy')).toBe('true'),
    );
    expect(screen.getByRole('link', { name: 'Kari Berg' })).toBeTruthy();
    release();
    await row('Lars Lie');
  });
});

describe('search of users', () => {
  const typed = async (server: FakeServer, text: string) => {
    const page = renderApp(USERS, server);
    await table();
    await page.user.type(screen.getByLabelText('Søk'), `${text}{Enter}`);
    return page;
  };

  it('asks the list for a text that names nobody exactly, and says how many were found', async () => {
    const server = aServerWithOperator();
    const { where } = await typed(server, 'eksempel.no');
    await waitFor(() => expect(where()).toBe(`${USERS}?sok=eksempel.no&felt=e-post`));
    expect(await screen.findByText('Fant 1 bruker.')).toBeTruthy();
    expect(listed(server).at(-1)?.get('searchValue')).toBe('eksempel.no');
    expect(document.title).not.toContain('eksempel.no');
    expect(document.activeElement).toBe(screen.getByLabelText('Søk'));
  });

  it('is where / leads, unless somebody types or has switched it off', async () => {
    const { user } = renderApp(USERS, aServerWithOperator());
    await table();
    const field: HTMLInputElement = screen.getByLabelText('Søk');
    expect(field.getAttribute('aria-keyshortcuts')).toBe('/');
    expect(field.parentElement?.querySelector('kbd')?.textContent).toBe('/');
    await user.keyboard('/');
    expect(document.activeElement).toBe(field);
    await user.keyboard('a/b');
    expect(field.value).toBe('a/b');
    window.localStorage.setItem('portvakt.sokesnarvei-av', '1');
    field.blur();
    await user.keyboard('/');
    expect(document.activeElement).not.toBe(field);
  });

  it('leaves those where they are who opened a row before the answer came', async () => {
    const { answer, release } = deferredResponse(json({ users: [], by: 'text' }));
    const server = aServerWithOperator('admin', [kari]).on('GET /admin/find-users', () => answer);
    const { user, where } = await typed(server, 'berg');
    await user.click(screen.getByRole('link', { name: 'Kari Berg' }));
    await waitFor(() => expect(screen.queryByLabelText('Søk')).toBeNull());
    await act(async () => {
      release();
      await answer;
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(where()).toBe(`${USERS}/${kari.id}`);
  });

  it('searches nothing while somebody types', async () => {
    const server = aServerWithOperator();
    const { user } = renderApp(USERS, server);
    await table();
    await user.type(screen.getByLabelText('Søk'), 'kari');
    expect(server.sent.some(({ path }) => path.startsWith('/admin/find-users'))).toBe(false);
  });

  it('opens the only user whom an e-mail address, id or account names', async () => {
    const server = aServerWithOperator().on('GET /admin/find-users', () => json({ users: [kari], by: 'account' }));
    const { where } = await typed(server, 'google:1234');
    await waitFor(() => expect(where()).toBe(`${USERS}/k1`));
    expect(server.sent.some(({ path }) => path === '/admin/find-users?q=google%3A1234')).toBe(true);
  });

  it('finds an address as it is shown, with Norwegian letters in its domain', async () => {
    const server = aServerWithOperator().on('GET /admin/find-users', ({ path }) =>
      json(path.endsWith('?q=ola%40xn--blbr-roah.no') ? { users: [kari], by: 'email' } : { users: [], by: 'text' }),
    );
    const { where } = await typed(server, 'ola@blåbær.no');
    await waitFor(() => expect(where()).toBe(`${USERS}/k1`));
  });

  it('says at the field that a search is too broad', async () => {
    const server = aServerWithOperator().on(LIST, ({ path }) =>
      path.includes('searchValue') ? refusal(422, 'SEARCH_TOO_BROAD') : json(aListOf([kari])),
    );
    await typed(server, 'a');
    expect(await screen.findByText('Søket tar for lang tid. Skriv mer av navnet eller adressen.')).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText('Søk').getAttribute('aria-invalid')).toBe('true'));
  });

  it('offers the other field when nobody was found', async () => {
    const server = aServerWithOperator().on(LIST, ({ path }) =>
      json(aListOf(path.includes('searchField=name') ? [] : [kari])),
    );
    const { user, where } = await typed(server, 'kari');
    await screen.findByText('Ingen brukere passer med søket.');
    await user.click(button('Søk i e-postadresser i stedet'));
    await row('Kari Berg');
    expect(where()).toBe(`${USERS}?sok=kari&felt=e-post`);
    expect(document.activeElement?.textContent).toBe('Status');
  });

  it('keeps the focus when the filters of an empty list are cleared below it', async () => {
    const server = aServerWithOperator().on(LIST, ({ path }) => json(aListOf(path.includes('status=') ? [] : [kari])));
    const { user, where } = renderApp(`${USERS}?status=sperret`, server);
    await screen.findByText('Ingen brukere passer med søket.');
    const [, below] = screen.getAllByRole('button', { name: 'Nullstill filtrene' });
    if (!below) throw new Error('There is no button below the list.');
    await user.click(below);
    await row('Kari Berg');
    expect(where()).toBe(USERS);
    expect(document.activeElement?.textContent).toBe('Status');
  });
});

describe('filters, order and pages', () => {
  it('sets a filter from its panel and removes it again', async () => {
    const server = aServerWithOperator();
    const { user, where } = renderApp(USERS, server);
    await table();
    await user.click(button('Status'));
    const panel = within(screen.getByRole('group', { name: 'Status' }));
    await user.click(panel.getByLabelText('Sperret'));
    await user.click(panel.getByRole('button', { name: 'Bruk' }));
    await waitFor(() => expect(where()).toBe(`${USERS}?status=sperret`));
    await user.click(button('Fjern filteret: Status: Sperret'));
    await waitFor(() => expect(where()).toBe(USERS));
  });

  it('filters by the role of an extension', async () => {
    const roles = ['admin', 'support', 'auditor', 'hr'];
    const server = aServerWithOperator().on('GET /admin/me', () =>
      json(anOperatorState('admin', { assignableRoles: roles })),
    );
    const { user, where } = renderApp(USERS, server);
    await table();
    await user.click(button('Rolle'));
    const panel = within(screen.getByRole('group', { name: 'Rolle' }));
    await user.click(panel.getByLabelText('hr'));
    await user.click(panel.getByRole('button', { name: 'Bruk' }));
    await waitFor(() => expect(where()).toBe(`${USERS}?rolle=hr`));
    expect(button('Fjern filteret: Rolle: hr')).toBeTruthy();
  });

  it('filters by days, and says so on the chip', async () => {
    const { user, where } = renderApp(USERS, aServerWithOperator());
    await table();
    await user.click(within(screen.getByRole('group', { name: 'Filtre' })).getByRole('button', { name: 'Laget' }));
    await user.type(screen.getByLabelText('Fra og med'), '2025-01-01');
    await user.click(button('Bruk'));
    await waitFor(() => expect(where()).toBe(`${USERS}?laget-fra=2025-01-01`));
    expect(button('Fjern filteret: Laget fra og med 1. januar 2025')).toBeTruthy();
    await user.click(button('Nullstill filtrene'));
    await waitFor(() => expect(where()).toBe(USERS));
    expect(document.activeElement?.textContent).toBe('Status');
  });

  it('closes a panel with Esc and gives focus back to its chip', async () => {
    const { user } = renderApp(USERS, aServerWithOperator());
    await table();
    await user.click(button('Rolle'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'Rolle' })).toBeNull();
    expect(document.activeElement).toBe(button('Rolle'));
  });

  it('sorts by a heading, turns the order with a second press, and says both', async () => {
    const { user, where } = renderApp(USERS, aServerWithOperator());
    const heading = within(await table()).getByRole('columnheader', { name: 'Navn og e-postadresse' });
    expect(heading.getAttribute('aria-sort')).toBe('none');
    await user.click(button('Navn og e-postadresse'));
    expect(await screen.findByText('Sortert etter navn, A til Å.')).toBeTruthy();
    await user.click(button('Navn og e-postadresse'));
    expect(await screen.findByText('Sortert etter navn, Å til A.')).toBeTruthy();
    expect(where()).toBe(`${USERS}?sortering=navn&retning=synkende`);
  });

  it('turns pages forth and back by cursor, and focuses the caption', async () => {
    const server = aServerWithOperator().on(LIST, ({ path }) =>
      json(
        path.includes('cursor=neste')
          ? aListOf([lars], { total: 26 })
          : aListOf(
              Array.from({ length: 25 }, (_, at) => anOperatedUser({ id: `u${at}`, name: `Bruker ${at}` })),
              {
                total: 248_000,
                totalIsEstimate: true,
                nextCursor: 'neste',
              },
            ),
      ),
    );
    const { user } = renderApp(USERS, server);
    expect(await screen.findByText(/^Viser 1–25 av omtrent 248\s000$/)).toBeTruthy();
    expect(button('Forrige').getAttribute('aria-disabled')).toBe('true');
    await user.click(button('Neste'));
    await row('Lars Lie');
    expect(screen.getAllByText('Viser 26–26 av 26').length).toBeGreaterThan(0);
    expect(document.activeElement?.tagName).toBe('CAPTION');
    await user.click(button('Forrige'));
    await row('Bruker 24');
  });

  it('shows more on a page, says so, and leaves the focus on the choice', async () => {
    const server = aServerWithOperator('admin').on(LIST, ({ path }) =>
      json(path.includes('limit=50') ? aListOf([kari, lars]) : aListOf([kari])),
    );
    const { user, where } = renderApp(USERS, server);
    await row('Kari Berg');
    await user.selectOptions(screen.getByLabelText('Per side'), '50');
    await row('Lars Lie');
    expect(where()).toBe(`${USERS}?antall=50`);
    expect(screen.getAllByText('Viser 1–2 av 2', { selector: '[role=status]' })).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByLabelText('Per side'));
  });
});
