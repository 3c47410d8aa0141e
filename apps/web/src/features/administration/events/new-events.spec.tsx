import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';

import { anAuditState, anOperatorEvent } from '../../../testing/operator-events.js';
import { aServerWithOperator } from '../../../testing/operators.js';
import { renderApp, unmountApp } from '../../../testing/render-app.js';
import { json } from '../../../testing/server.js';

afterEach(() => {
  jest.useRealTimers();
  unmountApp();
});

const LIST = 'GET /admin/list-events';
const ban = anOperatorEvent();
const signIn = anOperatorEvent({ id: 'event-2', kind: 'sign-in.completed', facts: { way: 'google' } });
const refused = anOperatorEvent({
  id: 'event-3',
  kind: 'sign-in.refused',
  facts: { way: 'password', reason: 'unknown-address' },
});

const pageOf = (...events: readonly ReturnType<typeof anOperatorEvent>[]) =>
  json({ events, total: events.length, totalIsEstimate: false, nextCursor: null });

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
}

describe('new events', () => {
  it('are counted every half minute while the page is visible, and shown on request', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const counted = 'GET /admin/count-new-events';
    const server = aServerWithOperator('admin')
      .on(LIST, () => pageOf(ban))
      .on('GET /admin/audit-state', () => json(anAuditState()))
      .on(counted, () => json({ count: 0, isMore: false }));
    const { user } = renderApp('/administrasjon/hendelser?resultat=done', server);
    await screen.findByRole('link', { name: 'Konto sperret' });
    const queries = () => server.sent.filter(({ path }) => path.startsWith('/admin/count-new-events'));
    await waitFor(() => expect(queries()).toHaveLength(1));
    const asked = new URLSearchParams(queries()[0]?.path.split('?')[1]);
    expect([asked.get('since'), asked.get('outcome')]).toEqual(['event-1', 'done']);

    server.on(counted, () => json({ count: 2, isMore: false }));
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    const button = await screen.findByRole('button', { name: 'Vis 2 nye' });
    setVisibility('hidden');
    const before = queries().length;
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    expect(queries()).toHaveLength(before);
    setVisibility('visible');

    server.on(LIST, () => pageOf(signIn, ban)).on(counted, () => json({ count: 0, isMore: false }));
    await user.click(button);
    await screen.findByRole('link', { name: 'Logget inn' });
    await waitFor(() => expect(queries().at(-1)?.path).toContain('since=event-2'));
    expect(screen.queryByRole('button', { name: /^Vis \d+ ny/ })).toBeNull();
    expect(document.activeElement?.tagName).toBe('CAPTION');
  });

  it('of a period between two days are fetched too, by either button', async () => {
    const counted = 'GET /admin/count-new-events';
    const server = aServerWithOperator('admin')
      .on(LIST, () => pageOf(ban))
      .on('GET /admin/audit-state', () => json(anAuditState()))
      .on(counted, () => json({ count: 1, isMore: false }));
    const { user } = renderApp('/administrasjon/hendelser?periode=days&fra=2026-11-01', server);
    const button = await screen.findByRole('button', { name: 'Vis 1 ny' });
    server.on(LIST, () => pageOf(signIn, ban)).on(counted, () => json({ count: 0, isMore: false }));
    await user.click(button);
    await screen.findByRole('link', { name: 'Logget inn' });

    server.on(LIST, () => pageOf(refused, signIn, ban));
    await user.click(screen.getByRole('button', { name: 'Oppdater' }));
    await screen.findByRole('link', { name: 'Ukjent adresse' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Oppdater' }));
  });
});
