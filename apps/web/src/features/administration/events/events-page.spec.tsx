import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';

import { anAuditState, anOperatorEvent } from '../../../testing/operator-events.js';
import { anOperatedUser, aServerWithOperator } from '../../../testing/operators.js';
import { renderApp, unmountApp } from '../../../testing/render-app.js';
import { emptyAnswer, type FakeServer, json, refusal } from '../../../testing/server.js';

afterEach(unmountApp);

const LOG = '/administrasjon/hendelser';
const LIST = 'GET /admin/list-events';
const ban = anOperatorEvent();
const signIn = anOperatorEvent({
  id: 'event-2',
  kind: 'sign-in.completed',
  subject: { id: 'kari', name: 'Kari Nordmann', email: 'kari@eksempel.no' },
  actor: { type: 'user', id: 'kari', name: 'Kari Nordmann', role: null },
  browser: 'Firefox',
  system: 'macOS',
  ipAddress: '84.212.16.0/24',
  facts: { way: 'google', secondFactor: 'none', newDevice: true },
  seal: null,
});
const unknown = anOperatorEvent({
  id: 'event-3',
  kind: 'sign-in.refused',
  outcome: 'refused',
  subject: null,
  actor: { type: 'anyone', id: null, name: null, role: null },
  browser: '',
  system: '',
  ipAddress: '193.90.44.2',
  facts: { way: 'password', reason: 'unknown-address' },
});
const download = anOperatorEvent({
  id: 'event-4',
  kind: 'audit.exported',
  subject: null,
  actor: { type: 'token', id: 'siem', name: null, role: 'service' },
  facts: { filters: ['from'], format: 'csv', count: 1204 },
});
const deleted = anOperatorEvent({
  id: 'event-5',
  kind: 'user.deleted',
  subject: { id: 'borte', name: null, email: null },
  actor: { type: 'user', id: 'borte', name: null, role: null },
  facts: { proof: 'password' },
});

type Event = ReturnType<typeof anOperatorEvent>;

const pageOf = (events: readonly Event[], over: object = {}) =>
  json({ events, total: events.length, totalIsEstimate: false, nextCursor: null, ...over });

function aLog(events: readonly Event[], over: object = {}): FakeServer {
  return aServerWithOperator('admin')
    .on(LIST, () => pageOf(events, over))
    .on('GET /admin/audit-state', () => json(anAuditState()));
}

const rows = () => [...screen.getByRole('table').querySelectorAll('tbody tr')];
const cells = () => rows().map((row) => [...row.children].slice(1).map((cell) => cell.textContent));
const askedFor = (server: FakeServer) =>
  server.sent
    .filter(({ path }) => path.startsWith('/admin/list-events'))
    .map(({ path }) => new URLSearchParams(path.split('?')[1]));
const open = async (name: string) => screen.findByRole('link', { name });

describe('log', () => {
  it('shows what happened, to whom, by whom and from where', async () => {
    renderApp(LOG, aLog([signIn, unknown, ban, download, deleted]));
    await open('Konto sperret');
    expect(cells()).toEqual([
      ['Logget innGoogle', 'Kari Nordmann', 'Seg selvFirefox på macOS, 84.212.16.0/24', 'Utført'],
      ['Ukjent adressePassord', 'Ingen konto', 'Ikke innloggetUkjent enhet, 193.90.44.2', 'Avvist'],
      ['Konto sperret', 'Ola Hansen', 'Ingrid BergEdge på Windows, 10.20.0.14', 'Utført'],
      ['Logg lastet ned', 'Loggen', 'siem (nøkkel)Edge på Windows, 10.20.0.14', 'Utført'],
      ['Konto slettet', 'Slettet bruker borte', 'Seg selvEdge på Windows, 10.20.0.14', 'Utført'],
    ]);
    expect(screen.getByText('Viser 5 av 5 hendelser, nyeste først')).toBeTruthy();
  });

  it('says in words what was searched by', async () => {
    const searched = anOperatorEvent({
      id: 'e9',
      kind: 'user.searched',
      facts: { fields: ['email', 'banned'], found: 1 },
    });
    renderApp(LOG, aLog([searched]));
    await open('Søk etter brukere');
    expect(cells()[0]?.[0]).toBe('Søk etter brukereE-postadresse og Sperret');
  });

  it('asks for the last 24 hours, and for another period, result and group when they are chosen', async () => {
    const server = aLog([ban]);
    const { user, where } = renderApp(LOG, server);
    await open('Konto sperret');
    const [first] = askedFor(server);
    const from = Date.parse(first?.get('from') ?? '');
    expect(Math.abs(Date.now() - 86_400_000 - from)).toBeLessThan(60_000);

    await user.selectOptions(screen.getByLabelText('Resultat'), 'Avvist');
    await waitFor(() => expect(where()).toBe(`${LOG}?resultat=refused`));
    await user.click(screen.getByRole('button', { name: 'Hendelse' }));
    await user.click(screen.getByRole('checkbox', { name: 'Innlogging' }));
    await user.click(screen.getByRole('checkbox', { name: 'Passord' }));
    await user.click(screen.getByRole('button', { name: 'Bruk' }));
    await waitFor(() => expect(where()).toContain('slag=signIn%2Cpassword'));
    await waitFor(() => expect(askedFor(server).at(-1)?.get('kind')).toBe('sign-up.*,sign-in.*,password.*'));
    expect(askedFor(server).at(-1)?.get('outcome')).toBe('refused');

    await user.click(screen.getByRole('button', { name: 'Nullstill filtrene' }));
    await waitFor(() => expect(where()).toBe(LOG));
    expect(document.activeElement).toBe(screen.getByLabelText('Periode'));
  });

  it('finds a user by e-mail address, and an e-mail address that nobody has by what was typed', async () => {
    const server = aLog([ban]).on('GET /admin/find-users', ({ path }) =>
      json({ users: path.includes('ola') ? [anOperatedUser()] : [], by: 'email' }),
    );
    const { user, where } = renderApp(LOG, server);
    await user.type(await screen.findByLabelText('Bruker eller operatør'), 'ola@eksempel.no{Enter}');
    await waitFor(() => expect(where()).toBe(`${LOG}?gjelder=bruker1`));
    await waitFor(() => expect(askedFor(server).at(-1)?.get('subjectId')).toBe('bruker1'));

    await user.clear(screen.getByLabelText('Bruker eller operatør'));
    await user.type(screen.getByLabelText('Bruker eller operatør'), 'ukjent@eksempel.no{Enter}');
    await waitFor(() => expect(askedFor(server).at(-1)?.get('email')).toBe('ukjent@eksempel.no'));
    expect(askedFor(server).at(-1)?.get('subjectId')).toBeNull();
  });

  it('asks for the e-mail address when a name fits several users, or none', async () => {
    const server = aLog([ban]).on('GET /admin/find-users', ({ path }) =>
      json({ users: path.includes('Ola') ? [anOperatedUser(), anOperatedUser({ id: 'b2' })] : [], by: 'text' }),
    );
    const { user } = renderApp(LOG, server);
    await user.type(await screen.findByLabelText('Bruker eller operatør'), 'Ola{Enter}');
    expect(await screen.findByText('Flere brukere passer. Skriv e-postadressen.')).toBeTruthy();
    await user.clear(screen.getByLabelText('Bruker eller operatør'));
    await user.type(screen.getByLabelText('Bruker eller operatør'), 'Per{Enter}');
    expect(await screen.findByText('Ingen bruker passer.')).toBeTruthy();
  });

  it('turns to older events and back', async () => {
    const server = aLog([ban], { nextCursor: 'event-1' });
    const { user } = renderApp(LOG, server);
    await open('Konto sperret');
    expect(screen.getByRole('button', { name: 'Nyere' }).getAttribute('aria-disabled')).toBe('true');
    server.on(LIST, () => pageOf([signIn]));
    await user.click(screen.getByRole('button', { name: 'Eldre' }));
    await open('Logget inn');
    expect(askedFor(server).at(-1)?.get('cursor')).toBe('event-1');
    expect(document.activeElement?.tagName).toBe('CAPTION');
    server.on(LIST, () => pageOf([ban], { nextCursor: 'event-1' }));
    await user.click(screen.getByRole('button', { name: 'Nyere' }));
    await open('Konto sperret');
  });

  it('says when there is nothing, and when there are more than are counted', async () => {
    const server = aLog([]);
    const { user } = renderApp(LOG, server);
    expect(await screen.findByText('Ingen hendelser i perioden.')).toBeTruthy();
    expect(screen.queryByText(/^Viser/)).toBeNull();
    server.on(LIST, () => pageOf([ban], { total: null, totalIsEstimate: true }));
    await user.selectOptions(screen.getByLabelText('Periode'), 'Siste 30 dager');
    expect(await screen.findByText(/^Viser 1 av over 10.000 hendelser, nyeste først$/)).toBeTruthy();
  });

  it('shows a failure to fetch it, and retries on request', async () => {
    const server = aLog([ban]).on(LIST, () => emptyAnswer(500));
    const { user } = renderApp(LOG, server);
    await screen.findByText('Noe gikk galt hos oss. Prøv igjen om litt.');
    server.on(LIST, () => pageOf([ban]));
    await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    expect(await open('Konto sperret')).toBeTruthy();
  });

  it('is not for support, who read it from the page of a user', async () => {
    const server = aServerWithOperator('support').on(LIST, () => refusal(403, 'OPERATOR_PERMISSION_REQUIRED'));
    renderApp(LOG, server);
    expect(await screen.findByRole('heading', { level: 1, name: 'Du har ikke tilgang til denne siden' })).toBeTruthy();
    expect(server.bodiesOf(LIST)).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Hendelser' })).toBeNull();
  });
});

describe('details of an event', () => {
  it('are opened from the list, named in the URL, and closed with focus back on the row', async () => {
    const { user, where } = renderApp(LOG, aLog([signIn, ban]));
    await user.click(await open('Konto sperret'));
    const dialog = await screen.findByRole('dialog', { name: 'Konto sperret' });
    expect(where()).toBe(`${LOG}?hendelse=event-1`);
    const facts = [...dialog.querySelectorAll('dl > div')].map((fact) =>
      [...fact.children].map((part) => part.textContent),
    );
    expect(facts.map(([name]) => name)).toEqual([
      'Tidspunkt',
      'Gjelder',
      'Utført av',
      'Resultat',
      'Grunn',
      'Fra',
      'Nettleserens navn på seg selv',
      'Økt-id',
    ]);
    expect(facts[2]?.[1]).toBe('Ingrid Berg, administrator');
    expect(facts[4]?.[1]).toBe('Spam fra kontoen, sak 20417');
    expect(within(dialog).getByText(/^Forseglet i segl 48.207$/)).toBeTruthy();
    expect(within(dialog).getByRole('link', { name: 'Ola Hansen' }).getAttribute('href')).toBe(
      '/administrasjon/brukere/bruker1',
    );

    await user.click(within(dialog).getByRole('button', { name: 'Lukk' }));
    await waitFor(() => expect(where()).toBe(LOG));
    expect(document.activeElement).toBe(await open('Konto sperret'));
  });

  it('name the facts and their values, and say that an IP address was shortened', async () => {
    renderApp(`${LOG}?hendelse=event-2`, aLog([signIn]));
    const dialog = await screen.findByRole('dialog', { name: 'Logget inn' });
    const text = (name: string) => within(dialog).getByText(name).nextElementSibling?.textContent;
    expect(text('Måte')).toBe('Google');
    expect(text('Ny enhet')).toBe('Ja');
    await waitFor(() => expect(text('Fra')).toBe('Firefox på macOS, 84.212.16.0/24 (forkortet etter 90 dager)'));
    expect(await within(dialog).findByText('Blir forseglet om noen sekunder')).toBeTruthy();
    expect(dialog.querySelector('pre')?.textContent).toContain('"kind": "sign-in.completed"');
  });

  it('are those of the next and the previous event on request', async () => {
    const { user, where } = renderApp(`${LOG}?hendelse=event-2`, aLog([signIn, ban]));
    const dialog = await screen.findByRole('dialog', { name: 'Logget inn' });
    expect(within(dialog).queryByRole('button', { name: 'Forrige hendelse' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Neste hendelse' }));
    await screen.findByRole('dialog', { name: 'Konto sperret' });
    expect(where()).toBe(`${LOG}?hendelse=event-1`);
    expect(document.activeElement).toBe(within(dialog).getByRole('heading', { name: 'Konto sperret' }));
  });

  it('lead to all events about the same user', async () => {
    const server = aLog([signIn, ban]);
    const { user, where } = renderApp(`${LOG}?hendelse=event-1`, server);
    await user.click(await screen.findByRole('button', { name: 'Vis flere om Ola Hansen' }));
    await waitFor(() => expect(where()).toBe(`${LOG}?gjelder=bruker1`));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('CAPTION'));
  });

  it('are fetched where the list does not have the event', async () => {
    const server = aLog([signIn]).on('GET /admin/get-event', () => json(ban));
    renderApp(`${LOG}?hendelse=event-1`, server);
    expect(await screen.findByRole('dialog', { name: 'Konto sperret' })).toBeTruthy();
    expect(server.sent.some(({ path }) => path === '/admin/get-event?id=event-1')).toBe(true);
  });

  it('say when there is no such event', async () => {
    const server = aLog([signIn]).on('GET /admin/get-event', () => refusal(404, 'EVENT_NOT_FOUND'));
    renderApp(`${LOG}?hendelse=borte`, server);
    expect(await screen.findByText('Fant ikke hendelsen.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Prøv igjen' })).toBeNull();
  });

  it('can be fetched again after a failure, which does not mean that there is no such event', async () => {
    const server = aLog([signIn]).on('GET /admin/get-event', () => emptyAnswer(500));
    const { user } = renderApp(`${LOG}?hendelse=event-1`, server);
    expect(await screen.findByText('Noe gikk galt hos oss. Prøv igjen om litt.')).toBeTruthy();
    expect(screen.queryByText('Fant ikke hendelsen.')).toBeNull();
    server.on('GET /admin/get-event', () => json(ban));
    await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    expect(await screen.findByRole('dialog', { name: 'Konto sperret' })).toBeTruthy();
  });

  it('are not those of the event before, where another one is not found', async () => {
    const server = aLog([signIn]).on('GET /admin/get-event', () => json(ban));
    const { router } = renderApp(`${LOG}?hendelse=event-1`, server);
    await screen.findByRole('dialog', { name: 'Konto sperret' });
    server.on('GET /admin/get-event', () => refusal(404, 'EVENT_NOT_FOUND'));
    await act(() => router.navigate(`${LOG}?hendelse=borte`));
    expect(await screen.findByText('Fant ikke hendelsen.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
