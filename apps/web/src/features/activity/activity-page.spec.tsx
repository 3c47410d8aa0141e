import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { anAccount, anActivity, aWebConfig } from '../../testing/builders.js';
import { aServerWithSignedInUser, renderApp, unmountApp } from '../../testing/render-app.js';
import { deferredResponse, emptyAnswer, type FakeServer, json } from '../../testing/server.js';

afterEach(unmountApp);

const signIn = anActivity();
const wrongPassword = anActivity({
  id: 'event-2',
  kind: 'sign-in.refused',
  outcome: 'refused',
  by: 'someone',
  facts: { way: 'password', reason: 'wrong-password' },
});
const viewed = anActivity({
  id: 'event-3',
  at: '2026-11-20T09:00:00.000Z',
  kind: 'user.viewed',
  by: 'support',
  browser: '',
  system: '',
  ipAddress: null,
  facts: { parts: ['details'] },
});
const newAddress = anActivity({
  id: 'event-4',
  at: '2025-11-20T08:00:00.000Z',
  kind: 'email.changed',
  facts: { old: 'ka•••@eksempel.no', new: 'ny•••@eksempel.no' },
});

type Activity = ReturnType<typeof anActivity>;

function aServerWithActivity(events: readonly Activity[], nextCursor: string | null = null): FakeServer {
  return aServerWithSignedInUser().on('GET /list-activity', () => json({ events, nextCursor }));
}

const rows = () => [...screen.getByRole('main').querySelectorAll('.timeline ol > li')].map((row) => row.textContent);
const title = () => screen.findByRole('heading', { level: 1, name: 'Aktivitet' });
const choose = (name: string) => screen.getByRole('radio', { name });

describe('activity', () => {
  it('names a passkey once, although it is both the sign-in method and the second factor', async () => {
    const withPasskey = anActivity({ facts: { way: 'passkey', secondFactor: 'passkey' } });
    renderApp('/konto/aktivitet', aServerWithActivity([withPasskey]));
    await screen.findByText('Logget inn');
    expect(screen.getAllByText('Passnøkkel')).toHaveLength(1);
  });

  it('lists by day what happened, how, and from where', async () => {
    const { container } = renderApp(
      '/konto/aktivitet',
      aServerWithActivity([signIn, wrongPassword, viewed, newAddress]),
    );
    await screen.findByText('Logget inn');
    const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(headings.map((day) => day?.replace(/ 2026$/, ''))).toEqual([
      '21. november',
      '20. november',
      '20. november 2025',
      'Opplysningene dine',
    ]);
    expect(rows().map((row) => row?.replace(/^kl\. \d\d\.\d\d( UTC)?/, ''))).toEqual([
      'Logget innPassordEdge på WindowsIP-adresse 84.212.16.40',
      'Feil passordAvvistPassordIkke innloggetEdge på WindowsIP-adresse 84.212.16.40',
      'Kundestøtte åpnet kontoen dinAv kundestøtte',
      'E-postadresse endretTil ny•••@eksempel.noEdge på WindowsIP-adresse 84.212.16.40',
    ]);
    expect(container.querySelector('time')?.getAttribute('datetime')).toBe(signIn.at);
  });

  it('is narrowed to a group, which the URL keeps', async () => {
    const { user, where } = renderApp('/konto/aktivitet', aServerWithActivity([signIn, viewed, newAddress]));
    await screen.findByText('Logget inn');
    await user.click(choose('Endringer'));
    expect(rows()).toHaveLength(1);
    expect(rows()[0]).toContain('E-postadresse endret');
    expect(where()).toBe('/konto/aktivitet?vis=endringer');
    await user.click(choose('Kundestøtte'));
    expect(rows()[0]).toContain('Kundestøtte åpnet kontoen din');
    expect(await screen.findByText('Viser 1 hendelse.')).toBeTruthy();
    await user.click(choose('Alle'));
    expect(rows()).toHaveLength(3);
    expect(where()).toBe('/konto/aktivitet');
  });

  it('counts what support did to the account as theirs, whatever it was', async () => {
    const ended = anActivity({ kind: 'session.ended', by: 'support', facts: { how: 'operator', count: 2 } });
    renderApp('/konto/aktivitet?vis=kundestotte', aServerWithActivity([ended, signIn]));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toContain('Økt avsluttetAvsluttet fra administrasjonenAv kundestøtte');
  });

  it('does not name support where a machine looked, or ended sessions', async () => {
    const byMachine = { by: 'service', browser: '', system: '', ipAddress: null } as const;
    const looked = anActivity({ ...byMachine, kind: 'user.viewed', facts: { parts: ['details'] } });
    const ended = anActivity({
      ...byMachine,
      id: 'event-2',
      kind: 'session.ended',
      facts: { how: 'operator', count: 2 },
    });
    renderApp('/konto/aktivitet', aServerWithActivity([looked, ended]));
    await screen.findByText('Økt avsluttet');
    expect(rows()[0]).toContain('Et system så på kontoen dinAv tjenesten');
    expect(rows()[1]).toContain('Økt avsluttetAvsluttet fra administrasjonenAv tjenesten');
  });

  it.each(['innlogginger', 'endringer', 'kundestotte'])(
    'leaves the view of a machine out of the group %s',
    async (group) => {
      const looked = anActivity({ kind: 'user.viewed', by: 'service', facts: { parts: ['details'] } });
      renderApp(`/konto/aktivitet?vis=${group}`, aServerWithActivity([looked]));
      await title();
      expect(await screen.findByText('Ingen slike hendelser.')).toBeTruthy();
      expect(rows()).toEqual([]);
    },
  );

  it('fetches older events on request, and moves focus to the first of them', async () => {
    const server = aServerWithActivity([signIn], 'event-1');
    const { user } = renderApp('/konto/aktivitet', server);
    await screen.findByText('Logget inn');
    server.on('GET /list-activity', () => json({ events: [viewed, newAddress], nextCursor: null }));
    await user.click(screen.getByRole('button', { name: 'Eldre' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(server.sent.at(-1)?.path).toBe('/list-activity?cursor=event-1');
    expect(document.activeElement?.textContent).toContain('Kundestøtte åpnet kontoen din');
    expect(screen.queryByRole('button', { name: 'Eldre' })).toBeNull();
  });

  it('keeps the list when older events cannot be fetched, and retries', async () => {
    const server = aServerWithActivity([signIn], 'event-1');
    const { user } = renderApp('/konto/aktivitet', server);
    await screen.findByText('Logget inn');
    server.on('GET /list-activity', () => emptyAnswer(500));
    await user.click(screen.getByRole('button', { name: 'Eldre' }));
    expect(await screen.findByText('Noe gikk galt hos oss. Prøv igjen om litt.')).toBeTruthy();
    expect(rows()).toHaveLength(1);
    server.on('GET /list-activity', () => json({ events: [viewed], nextCursor: null }));
    await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('fetches older events on a second press, after the first one failed', async () => {
    const server = aServerWithActivity([signIn], 'event-1');
    const { user } = renderApp('/konto/aktivitet', server);
    await screen.findByText('Logget inn');
    server.on('GET /list-activity', () => emptyAnswer(500));
    await user.click(screen.getByRole('button', { name: 'Eldre' }));
    await screen.findByText('Noe gikk galt hos oss. Prøv igjen om litt.');
    server.on('GET /list-activity', () => json({ events: [viewed], nextCursor: null }));
    await user.click(screen.getByRole('button', { name: 'Eldre' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(server.sent.at(-1)?.path).toBe('/list-activity?cursor=event-1');
    expect(screen.queryByText('Noe gikk galt hos oss. Prøv igjen om litt.')).toBeNull();
    expect(document.activeElement?.textContent).toContain('Kundestøtte åpnet kontoen din');
  });

  it('begins anew with the newest when the page is opened again', async () => {
    const server = aServerWithActivity([signIn], 'event-1');
    const { user, router } = renderApp('/konto/aktivitet', server);
    await screen.findByText('Logget inn');
    server.on('GET /list-activity', () => json({ events: [viewed], nextCursor: null }));
    await user.click(screen.getByRole('button', { name: 'Eldre' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    await router.navigate('/konto/profil');
    await screen.findByRole('heading', { level: 1, name: 'Profil' });
    server.on('GET /list-activity', () => json({ events: [newAddress, signIn], nextCursor: null }));
    await router.navigate('/konto/aktivitet');
    await waitFor(() => expect(rows()[0]).toContain('E-postadresse endret'));
    expect(rows()).toHaveLength(2);
    expect(server.sent.at(-1)?.path).toBe('/list-activity');
  });

  it('says when there is nothing of a group, among the newest or at all', async () => {
    const server = aServerWithActivity([signIn], 'event-1');
    const { user } = renderApp('/konto/aktivitet?vis=kundestotte', server);
    await screen.findByText('Ingen slike hendelser blant de nyeste. Trykk Eldre for å lete lenger tilbake.');
    server.on('GET /list-activity', () => json({ events: [], nextCursor: null }));
    await user.click(screen.getByRole('button', { name: 'Eldre' }));
    expect(await screen.findByText('Ingen slike hendelser.')).toBeTruthy();
  });

  it('says when nothing has happened yet', async () => {
    renderApp('/konto/aktivitet', aServerWithActivity([]));
    expect(await screen.findByText('Ingen hendelser ennå.')).toBeTruthy();
  });

  it('shows a kind that it does not know by its code', async () => {
    renderApp('/konto/aktivitet', aServerWithActivity([anActivity({ kind: 'profile.seen' as Activity['kind'] })]));
    expect(await screen.findByText('profile.seen')).toBeTruthy();
  });

  it('announces that it is fetching, and shows a failure', async () => {
    const { answer, release } = deferredResponse(emptyAnswer(500));
    const server = aServerWithSignedInUser().on('GET /list-activity', () => answer);
    const { user } = renderApp('/konto/aktivitet', server);
    expect(await screen.findByText('Henter …', { selector: '[role=status]' })).toBeTruthy();
    release();
    await screen.findByText('Noe gikk galt hos oss. Prøv igjen om litt.');
    server.on('GET /list-activity', () => json({ events: [signIn], nextCursor: null }));
    await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    expect(await screen.findByText('Logget inn')).toBeTruthy();
  });

  it('is in the menu, and leads to the change of the password', async () => {
    renderApp('/konto/aktivitet', aServerWithActivity([signIn]));
    await title();
    const menu = within(screen.getByRole('navigation', { name: 'Kontoen din' }));
    expect(menu.getByRole('link', { name: 'Aktivitet' }).getAttribute('aria-current')).toBe('page');
    const change = await screen.findByRole('link', { name: 'Endre passordet' });
    expect(change.getAttribute('href')).toBe('/konto/sikkerhet/passord');
    expect(document.title).toBe('Aktivitet – Min konto');
  });

  it('is available in nynorsk and English', async () => {
    const { user } = renderApp('/konto/aktivitet', aServerWithActivity([viewed, wrongPassword]));
    await title();
    await user.click(screen.getByRole('button', { name: 'Nynorsk' }));
    expect(await screen.findByText('Kundestøtte opna kontoen din')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByText('Support opened your account')).toBeTruthy();
    expect(screen.getByText('Wrong password')).toBeTruthy();
  });
});

describe('advice on what the user does not recognise', () => {
  it.each([
    ['no password', [anAccount('google')], {}],
    ['a password that opens nothing', [anAccount()], { emailPassword: false }],
  ])('leads to the devices of a user with %s', async (_case, accounts, settings) => {
    const server = aServerWithActivity([signIn])
      .on('GET /list-accounts', () => json(accounts))
      .on('GET /api/web-config', () => json(aWebConfig(settings)));
    renderApp('/konto/aktivitet', server);
    const link = await screen.findByRole('link', { name: 'Se enhetene du er logget inn på' });
    expect(link.getAttribute('href')).toBe('/konto/enheter');
    expect(screen.queryByRole('link', { name: 'Endre passordet' })).toBeNull();
  });
});
