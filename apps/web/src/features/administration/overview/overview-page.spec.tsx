import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import type { OperatorsOverview } from '@portvakt/api-client/operators';

import { aServerWithOperator } from '../../../testing/operators.js';
import { renderApp, unmountApp } from '../../../testing/render-app.js';
import { emptyAnswer, type FakeServer, json } from '../../../testing/server.js';

afterEach(unmountApp);

const PAGE = '/administrasjon';
const CALL = 'GET /admin/overview';
const NO_EVENTS = { signUps: 0, deletions: 0, codesRefused: 0, mailsSent: 0, mailsGivenUp: 0 };

const anOverview = (over: Partial<OperatorsOverview> = {}): OperatorsOverview => ({
  countedAt: '2025-11-21T13:00:00.000Z',
  users: { total: 248_012, verified: 240_000, withSecondFactor: 1200, banned: 7 },
  days: [
    { day: '2025-11-20', signIns: 40, signInsRefused: 0, ...NO_EVENTS },
    { day: '2025-11-21', signIns: 12, signInsRefused: 0, ...NO_EVENTS },
  ],
  now: { secondFactorBlocked: 0, openRequests: 0, sessions: 10 },
  mail: { queued: 0, failing: 0, oldestAt: null },
  deliveries: { failing: 0, givenUp: 0 },
  audit: {
    sealedAt: '2025-11-21T13:02:00.000Z',
    unsealed: 0,
    oldestUnsealedAt: null,
    lastCheck: { at: '2025-11-21T02:00:00.000Z', result: 'whole', faults: 0 },
  },
  service: {
    version: '1.4.0',
    node: 'v20.20.2',
    startedAt: '2025-11-20T06:00:00.000Z',
    migrations: 'current',
    policy: 'strict',
    database: 'up',
  },
  ...over,
});

const aService = (overview: OperatorsOverview, role: 'admin' | 'support' = 'admin'): FakeServer =>
  aServerWithOperator(role).on(CALL, () => json(overview));
const region = async (name: string) =>
  (await screen.findByRole('heading', { level: 2, name })).closest('section') as HTMLElement;

describe('overview of the service', () => {
  it('says in one line that nothing is needed', async () => {
    renderApp(PAGE, aService(anOverview()));
    expect(await screen.findByText('Alt er i orden.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Oversikt' }).getAttribute('aria-current')).toBe('page');
  });

  it('lists what needs somebody, most important first, with the page where it is dealt with', async () => {
    const troubled = anOverview({
      now: { secondFactorBlocked: 0, openRequests: 2, sessions: 10 },
      mail: { queued: 9, failing: 3, oldestAt: '2025-11-21T10:00:00.000Z' },
      deliveries: { failing: 1, givenUp: 2 },
      audit: {
        sealedAt: null,
        unsealed: 40,
        oldestUnsealedAt: '2025-11-21T10:02:00.000Z',
        lastCheck: { at: '2025-11-21T02:00:00.000Z', result: 'faults', faults: 1 },
      },
      service: { ...anOverview().service, migrations: 'pending' },
    });
    renderApp(PAGE, aService(troubled));
    const items = within(await region('Dette trenger noen')).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Loggen er ikke hel',
      '2 saker venter på godkjenning',
      expect.stringMatching(/^3 e-poster går ikke ut\. Den eldste har ventet siden 21\. november 2025/),
      '2 hendelser kom ikke fram til andre systemer, og prøves ikke igjen',
      '1 hendelse til et annet system prøves igjen senere',
      'Databasen mangler migreringer',
      expect.stringMatching(/^Loggen er ikke forseglet siden 21\. november 2025/),
    ]);
    const links = items.map((item) => item.querySelector('a')?.getAttribute('href'));
    expect(links).toEqual([
      '/administrasjon/hendelser',
      '/administrasjon/saker',
      '/administrasjon/e-post',
      undefined,
      undefined,
      undefined,
      '/administrasjon/hendelser',
    ]);
  });

  it('warns of no old seal where nothing has happened since, and an event has just come', async () => {
    const { audit } = anOverview();
    const quiet = { ...audit, unsealed: 1, oldestUnsealedAt: new Date().toISOString() };
    renderApp(PAGE, aService(anOverview({ audit: quiet })));
    expect(await screen.findByText('Alt er i orden.')).toBeTruthy();
  });

  it('has the figures, and the days with their numbers as a table', async () => {
    renderApp(PAGE, aService(anOverview()));
    const figures = [...(await region('Brukere')).querySelectorAll('dl > div')].map((figure) => figure.textContent);
    expect(figures.map((text) => text.replace(/\s/g, ' '))).toEqual([
      'Brukere248 012',
      'Bekreftet240 000',
      'Med tofaktor1 200',
      'Sperret7',
    ]);
    expect(screen.getByText(/^Talt 21\. november 2025/)).toBeTruthy();
    const bars = screen.getByRole('figure', { name: 'Innlogginger' });
    expect(bars.textContent).toContain('52 i alt, flest 20. november 2025 (40).');
    expect([...bars.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual([
      '20. november 202540',
      '21. november 202512',
    ]);
    expect(screen.getByRole('figure', { name: 'Avviste innlogginger' }).textContent).toContain('Ingen.');
  });

  it('says how mail, log and service are', async () => {
    renderApp(PAGE, aService(anOverview({ mail: { queued: 10_000, failing: 0, oldestAt: null }, countedAt: null })));
    expect((await region('E-post')).textContent).toMatch(/I kø(Over 10.000)EldsteIngen/);
    expect((await region('Logg')).textContent).toMatch(/Sist kontrollert21\. november 2025 kl\..*: hel/);
    expect((await region('Tjenesten')).textContent).toContain('Versjon1.4.0');
    expect(screen.getByText('Ikke talt ennå.')).toBeTruthy();
  });

  it('is fetched again on request only', async () => {
    const server = aService(anOverview());
    const { user } = renderApp(PAGE, server);
    await screen.findByText('Alt er i orden.');
    server.on(CALL, () => json(anOverview({ now: { secondFactorBlocked: 0, openRequests: 1, sessions: 1 } })));
    await user.click(screen.getByRole('button', { name: 'Oppdater' }));
    expect(await screen.findByText('1 sak venter på godkjenning')).toBeTruthy();
    expect(server.sent.filter(({ path }) => path === '/admin/overview')).toHaveLength(2);
  });

  it('shows a failure to fetch it, and retries on request', async () => {
    const server = aService(anOverview()).on(CALL, () => emptyAnswer(500));
    const { user } = renderApp(PAGE, server);
    await screen.findByText('Noe gikk galt hos oss. Prøv igjen om litt.');
    server.on(CALL, () => json(anOverview()));
    await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    expect(await screen.findByText('Alt er i orden.')).toBeTruthy();
  });
});
