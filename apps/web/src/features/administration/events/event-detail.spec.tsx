import { afterEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { anAuditState, anOperatorEvent } from '../../../testing/operator-events.js';
import { aServerWithOperator } from '../../../testing/operators.js';
import { renderApp, unmountApp } from '../../../testing/render-app.js';
import { json } from '../../../testing/server.js';

afterEach(unmountApp);

it.each([
  ['user.exported', { by: 'owner' }, 'Av', 'Eieren av kontoen'],
  ['user.exported', { by: 'operator' }, 'Av', 'En operatør'],
  ['user.deleted', { proof: 'operator' }, 'Bevis', 'En operatør'],
  ['user.viewed', { parts: ['details'] }, 'Deler', 'Kontoen'],
  ['session.replaced', { why: 'second-factor-on' }, 'Hvorfor', 'Tofaktor ble slått på'],
  ['audit.checked', { result: 'whole' }, 'Kontrollen viste', 'Loggen er hel'],
  ['ban.set', { reason: 'removal' }, 'Grunn', 'removal'],
] as const)('the detail of %s with %j says %s: %s', async (kind, facts, name, value) => {
  const event = anOperatorEvent({ id: 'event-1', kind, facts });
  const server = aServerWithOperator('admin')
    .on('GET /admin/list-events', () => json({ events: [event], total: 1, totalIsEstimate: false, nextCursor: null }))
    .on('GET /admin/audit-state', () => json(anAuditState()));
  renderApp('/administrasjon/hendelser?hendelse=event-1', server);
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(name).nextElementSibling?.textContent).toBe(value);
});
