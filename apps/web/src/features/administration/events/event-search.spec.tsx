import { afterEach, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';

import { anAuditState } from '../../../testing/operator-events.js';
import { anOperatedUser, aServerWithOperator } from '../../../testing/operators.js';
import { renderApp, unmountApp } from '../../../testing/render-app.js';
import { json } from '../../../testing/server.js';

const LOG = '/administrasjon/hendelser';

afterEach(unmountApp);

it('a search keeps what was typed, and the focus; Back and Forward fill in what they lead to', async () => {
  const server = aServerWithOperator('admin')
    .on('GET /admin/list-events', () => json({ events: [], total: 0, totalIsEstimate: false, nextCursor: null }))
    .on('GET /admin/audit-state', () => json(anAuditState()))
    .on('GET /admin/find-users', () => json({ users: [anOperatedUser()], by: 'email' }));
  const { user, where, router } = renderApp(LOG, server);
  const field = await screen.findByLabelText<HTMLInputElement>('Bruker eller operatør');
  await user.type(field, 'ola@eksempel.no{Enter}');
  await waitFor(() => expect(where()).toBe(`${LOG}?gjelder=bruker1`));
  // The router is ahead of the page, which would otherwise never show what the search led to.
  await screen.findByRole('button', { name: 'Nullstill filtrene' });
  expect([field.value, document.activeElement]).toEqual(['ola@eksempel.no', field]);
  await act(() => router.navigate(-1));
  await waitFor(() => expect(field.value).toBe(''));
  await act(() => router.navigate(1));
  await waitFor(() => expect(field.value).toBe('bruker1'));
});

it('an address with Norwegian letters in its domain is searched for as it is stored, and shown as it is typed', async () => {
  const server = aServerWithOperator('admin')
    .on('GET /admin/list-events', () => json({ events: [], total: 0, totalIsEstimate: false, nextCursor: null }))
    .on('GET /admin/audit-state', () => json(anAuditState()))
    .on('GET /admin/find-users', () => json({ users: [], by: 'text' }));
  const { user, router } = renderApp(LOG, server);
  const field = await screen.findByLabelText<HTMLInputElement>('Bruker eller operatør');
  await user.type(field, 'ola@blåbær.no{Enter}');
  const asked = (call: string) => server.sent.map(({ path }) => path).filter((path) => path.startsWith(call));
  await waitFor(() => expect(asked('/admin/list-events').at(-1)).toContain('email=ola%40xn--blbr-roah.no'));
  expect(asked('/admin/find-users')).toEqual(['/admin/find-users?q=ola%40xn--blbr-roah.no']);

  await act(() => router.navigate(-1));
  await waitFor(() => expect(field.value).toBe(''));
  await act(() => router.navigate(1));
  await waitFor(() => expect(field.value).toBe('ola@blåbær.no'));
});

it('the further filters stay open while one of them is emptied', async () => {
  const server = aServerWithOperator('admin')
    .on('GET /admin/list-events', () => json({ events: [], total: 0, totalIsEstimate: false, nextCursor: null }))
    .on('GET /admin/audit-state', () => json(anAuditState()));
  const { user } = renderApp(`${LOG}?ip=192.0.2.1`, server);
  const field = await screen.findByLabelText<HTMLInputElement>('IP-adresse');
  await user.clear(field);
  expect(field.closest('details')?.open).toBe(true);
  expect(screen.getByText('For høyst 31 dager av gangen')).toBeTruthy();
});

it('Back and Forward fill in the days that they lead to', async () => {
  const server = aServerWithOperator('admin')
    .on('GET /admin/list-events', () => json({ events: [], total: 0, totalIsEstimate: false, nextCursor: null }))
    .on('GET /admin/audit-state', () => json(anAuditState()));
  const { where, router } = renderApp(`${LOG}?periode=days&fra=2026-11-01`, server);
  const from = await screen.findByLabelText<HTMLInputElement>('Fra og med');
  const to = screen.getByLabelText<HTMLInputElement>('Til og med');
  fireEvent.change(from, { target: { value: '2026-11-03' } });
  await waitFor(() => expect(where()).toBe(`${LOG}?periode=days&fra=2026-11-03`));
  fireEvent.change(to, { target: { value: '2026-11-05' } });
  await waitFor(() => expect(where()).toBe(`${LOG}?periode=days&fra=2026-11-03&til=2026-11-05`));

  await act(() => router.navigate(-2));
  await waitFor(() => expect([from.value, to.value]).toEqual(['2026-11-01', '']));
  await act(() => router.navigate(2));
  await waitFor(() => expect([from.value, to.value]).toEqual(['2026-11-03', '2026-11-05']));
});

it('a day takes effect when it is chosen in the calendar, and a typed one when it is whole', async () => {
  const server = aServerWithOperator('admin')
    .on('GET /admin/list-events', () => json({ events: [], total: 0, totalIsEstimate: false, nextCursor: null }))
    .on('GET /admin/audit-state', () => json(anAuditState()));
  const { user, where } = renderApp(`${LOG}?periode=days`, server);
  const from = await screen.findByLabelText<HTMLInputElement>('Fra og med');
  fireEvent.change(from, { target: { value: '2026-11-01' } });
  await waitFor(() => expect(where()).toBe(`${LOG}?periode=days&fra=2026-11-01`));

  // As browsers report a year while it is typed.
  const to = screen.getByLabelText<HTMLInputElement>('Til og med');
  for (const value of ['0002-11-05', '0020-11-05', '0202-11-05', '2026-11-05']) {
    fireEvent.keyDown(to, { key: '2' });
    fireEvent.change(to, { target: { value } });
  }
  expect(where()).toBe(`${LOG}?periode=days&fra=2026-11-01`);
  fireEvent.keyDown(to, { key: 'Enter' });
  await waitFor(() => expect(where()).toBe(`${LOG}?periode=days&fra=2026-11-01&til=2026-11-05`));

  await user.click(to);
  fireEvent.keyDown(to, { key: '6' });
  fireEvent.change(to, { target: { value: '2026-11-06' } });
  await user.tab();
  await waitFor(() => expect(where()).toBe(`${LOG}?periode=days&fra=2026-11-01&til=2026-11-06`));
});
