import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';

import { anAuditState, anOperatorEvent } from '../../../testing/operator-events.js';
import { aServerWithOperator } from '../../../testing/operators.js';
import { renderApp, unmountApp } from '../../../testing/render-app.js';
import { json, refusal } from '../../../testing/server.js';

afterEach(unmountApp);

const aLog = () =>
  aServerWithOperator('admin').on('GET /admin/list-events', () =>
    json({ events: [anOperatorEvent()], total: 1, totalIsEstimate: false, nextCursor: null }),
  );

describe('state of the log', () => {
  const shown = async (over: Parameters<typeof anAuditState>[0]) => {
    renderApp(
      '/administrasjon/hendelser',
      aLog().on('GET /admin/audit-state', () => json(anAuditState(over))),
    );
    await screen.findByRole('link', { name: 'Konto sperret' });
  };

  it('is whole', async () => {
    await shown({});
    expect((await screen.findByText('Loggen er hel.')).parentElement?.textContent).toMatch(/til og med segl 48.211\./);
  });

  it('is not known to be whole while the service does not say', async () => {
    renderApp(
      '/administrasjon/hendelser',
      aLog().on('GET /admin/audit-state', () => refusal(503, 'INTERNAL_SERVER_ERROR')),
    );
    expect(await screen.findByText('Vi fikk ikke hentet statusen til loggen.')).toBeTruthy();
  });

  it('is not whole', async () => {
    await shown({ lastCheck: { at: '2025-11-21T13:00:00.000Z', result: 'faults', faults: 2 } });
    expect((await screen.findByText('Loggen er ikke hel.')).parentElement?.textContent).toMatch(/fant 2 feil\.$/);
    expect(screen.getByText('Hva betyr dette?')).toBeTruthy();
  });

  it('is unsealed for too long', async () => {
    await shown({ unsealed: 4, oldestUnsealedAt: '2025-11-21T12:00:00.000Z' });
    expect(await screen.findByText(/^Ikke forseglet siden 21\. november/)).toBeTruthy();
  });

  it('is unknown before the first check', async () => {
    await shown({ lastCheck: null });
    expect(await screen.findByText(/^Loggen er ikke kontrollert ennå\./)).toBeTruthy();
  });
});
