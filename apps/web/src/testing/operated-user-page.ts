import { screen, within } from '@testing-library/react';

import type { Case, UserDetails } from '@portvakt/api-client/operators';

import { aServerWithOperator, aUserDetails } from './operators.js';
import { renderApp } from './render-app.js';
import { type FakeServer, json } from './server.js';

export const USER_PAGE = '/administrasjon/brukere/bruker1';

/** A server with one user, whom an operator can change. */
export function aServerWithOperatedUser(
  over: Partial<UserDetails> = {},
  role: 'admin' | 'support' = 'admin',
): FakeServer {
  return aServerWithOperator(role)
    .on('GET /admin/user-details', () => json(aUserDetails(over)))
    .on('POST /admin/list-user-sessions', () => json({ sessions: [] }))
    .on('GET /admin/list-user-mails', () => json({ mails: [], nextCursor: null }))
    .on('GET /admin/list-events', () => json({ events: [], total: 0, totalIsEstimate: false, nextCursor: null }))
    .on('GET /admin/list-operators', () => json({ operators: [], tokens: [] }));
}

/** An open case about that user. */
export const aCase = (over: Partial<Case> = {}): Case => ({
  id: 'sak1',
  kind: 'second-factor-reset',
  state: 'waiting',
  userId: 'bruker1',
  reason: 'mistet telefonen.',
  newEmail: null,
  requestedBy: 'vik',
  requestedAt: '2026-02-01T08:40:00.000Z',
  approvedBy: null,
  approvedAt: null,
  notBefore: '2026-02-02T08:40:00.000Z',
  expiresAt: '2026-02-08T08:40:00.000Z',
  endedAt: null,
  endedBy: null,
  approvalNeeded: true,
  ...over,
});

/** Opens the page of the user, and the dialog of an action from its menu. */
export async function openDialogOf(server: FakeServer, action: string, question: string) {
  const page = renderApp(USER_PAGE, server);
  await screen.findByRole('heading', { level: 1, name: 'Ola Hansen' });
  await page.user.click(screen.getByRole('button', { name: 'Flere handlinger' }));
  await page.user.click(screen.getByRole('button', { name: action }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: question })) };
}
