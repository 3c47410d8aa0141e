import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';

import type { ListedCase } from '@portvakt/api-client/operators';

import { anOperatedUser, aServerWithOperator } from '../../../testing/operators.js';
import { renderApp, unmountApp } from '../../../testing/render-app.js';
import { type FakeServer, json, refusal } from '../../../testing/server.js';

afterEach(unmountApp);

const PAGE = '/administrasjon/saker';
const LIST = 'GET /admin/list-requests';

const aCase = (over: Partial<ListedCase> = {}): ListedCase => ({
  id: 'case-1',
  kind: 'second-factor-reset',
  state: 'waiting',
  userId: 'bruker1',
  userName: 'Ola Hansen',
  reason: 'Mistet telefonen',
  newEmail: null,
  requestedBy: 'user-2',
  requestedAt: '2025-11-21T12:58:00.000Z',
  approvedBy: null,
  approvedAt: null,
  notBefore: '2025-11-22T12:58:00.000Z',
  expiresAt: '2025-11-28T12:58:00.000Z',
  endedAt: null,
  endedBy: null,
  approvalNeeded: true,
  ...over,
});

const OLA = { ...anOperatedUser({ id: 'user-2', name: 'Ola Vik' }), strongFactorAt: null };

const aServerWithCases = (cases: readonly ListedCase[], role: 'admin' | 'support' | 'auditor' = 'admin'): FakeServer =>
  aServerWithOperator(role)
    .on('GET /admin/list-operators', () => json({ operators: [OLA], tokens: [] }))
    .on(LIST, ({ path }) => {
      const states = new URLSearchParams(path.split('?')[1]).get('state')?.split(',');
      return json({ requests: cases.filter(({ state }) => states?.includes(state) ?? true), nextCursor: null });
    });

const own = aCase({ id: 'case-2', kind: 'email-change', newEmail: 'ny@eksempel.no', requestedBy: 'user-1' });
const rows = async () => {
  await screen.findByRole('table');
  return [...screen.getByRole('table').querySelectorAll('tbody tr')] as HTMLElement[];
};

describe('cases', () => {
  it('show first what waits for this operator, who may not decide about own ones', async () => {
    renderApp(PAGE, aServerWithCases([own, aCase()]));
    const [first, second] = await rows();
    expect(first?.textContent).toContain('Nullstill tofaktor');
    expect(first?.textContent).toContain('Mistet telefonen');
    expect(
      within(first as HTMLElement)
        .getByRole('link', { name: 'Ola Hansen' })
        .getAttribute('href'),
    ).toBe('/administrasjon/brukere/bruker1');
    expect(
      within(first as HTMLElement)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Godkjenn', 'Avslå']);
    expect(second?.textContent).toContain('Endre e-postadressen til ny@eksempel.no');
    expect(second?.textContent).toContain('En annen operatør må godkjenne.');
    expect(
      within(second as HTMLElement)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Trekk saken']);
  });

  it('are approved after a question that says what happens', async () => {
    const server = aServerWithCases([aCase()]).on('POST /admin/approve-request', () =>
      json({ request: aCase({ state: 'approved' }) }),
    );
    const { user } = renderApp(PAGE, server);
    await user.click(await screen.findByRole('button', { name: 'Godkjenn: Nullstill tofaktor' }));
    const dialog = await screen.findByRole('dialog', { name: 'Vil du godkjenne saken om Ola Hansen?' });
    expect([...dialog.querySelectorAll('.consequences li')].map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Nullstill tofaktor, tidligst 22\. november 2025/),
      'Alle økter til brukeren avsluttes',
      'Eieren kan stoppe saken til det skjer',
      expect.stringMatching(/^Ola Vik ba om det 21\. november 2025/),
      'Grunn: Mistet telefonen',
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Godkjenn' }));
    expect((await screen.findByText('Saken er godkjent.')).closest('[role=status]')).toBeTruthy();
    expect(server.bodiesOf('POST /admin/approve-request')).toEqual([{ id: 'case-1' }]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('are declined by others and withdrawn by who opened them', async () => {
    const server = aServerWithCases([aCase(), own]).on('POST /admin/cancel-request', () => json({ request: aCase() }));
    const { user } = renderApp(PAGE, server);
    await user.click(await screen.findByRole('button', { name: 'Avslå: Nullstill tofaktor' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Avslå' }));
    await screen.findByText('Saken er avslått.');
    await user.click(await screen.findByRole('button', { name: /^Trekk saken: Endre/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Trekk saken' }));
    await screen.findByText('Saken er trukket.');
    expect(server.bodiesOf('POST /admin/cancel-request')).toEqual([{ id: 'case-1' }, { id: 'case-2' }]);
  });

  it('stay open with the refusal when they could not be decided', async () => {
    const server = aServerWithCases([aCase()]).on('POST /admin/approve-request', () =>
      refusal(409, 'REQUEST_IS_CLOSED'),
    );
    const { user } = renderApp(PAGE, server);
    await user.click(await screen.findByRole('button', { name: /^Godkjenn/ }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Godkjenn' }));
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toContain('avsluttet'));
  });

  it('give focus back to the button when the question is left', async () => {
    const { user } = renderApp(PAGE, aServerWithCases([aCase()]));
    const button = await screen.findByRole('button', { name: /^Avslå/ });
    await user.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Vil du avslå saken om Ola Hansen?' });
    await user.click(within(dialog).getByRole('button', { name: 'Avbryt' }));
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('are read by an auditor, who decides nothing', async () => {
    renderApp(PAGE, aServerWithCases([aCase()], 'auditor'));
    await rows();
    expect(screen.queryByRole('columnheader', { name: 'Handlinger' })).toBeNull();
  });

  it('are only opened and withdrawn by support, who are not told the names of other operators', async () => {
    renderApp(PAGE, aServerWithCases([aCase(), own], 'support'));
    const [first] = await rows();
    expect(first?.textContent).toContain('En operatør');
    expect(first?.textContent).not.toContain('user-2');
    expect(screen.queryByRole('button', { name: /^(Godkjenn|Avslå)/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^Trekk saken/ })).toBeTruthy();
  });

  it('that are closed say how, and warn where the owner stopped them', async () => {
    const { user } = renderApp(
      PAGE,
      aServerWithCases([aCase({ state: 'stopped', endedAt: '2025-11-21T14:00:00.000Z' }), own]),
    );
    await rows();
    await user.click(screen.getByRole('radio', { name: 'Avsluttet' }));
    expect(await screen.findByText('Stoppet av eieren')).toBeTruthy();
    expect(screen.getByText('Noen kan ha utgitt seg for å være Ola Hansen.')).toBeTruthy();
    expect(await rows()).toHaveLength(1);
    expect((await rows())[0]?.querySelector('time[datetime="2025-11-21T14:00:00.000Z"]')).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'Handlinger' })).toBeNull();
    expect(within((await rows())[0] as HTMLElement).queryByRole('button')).toBeNull();
  });

  it('that were cancelled are withdrawn only if the operator who opened them did it', async () => {
    const cancelled = { state: 'cancelled', endedAt: '2025-11-21T14:00:00.000Z' } as const;
    const declined = aCase({ ...cancelled, endedBy: 'user-1' });
    const withdrawn = aCase({ ...cancelled, id: 'case-2', endedBy: 'user-2' });
    renderApp(`${PAGE}?status=ended`, aServerWithCases([declined, withdrawn]));
    const [first, second] = await rows();
    expect(within(first as HTMLElement).getByText('Avbrutt')).toBeTruthy();
    expect(within(second as HTMLElement).getByText('Trukket')).toBeTruthy();
  });

  it('that are closed are asked for by their states, so that each page is full', async () => {
    const server = aServerWithCases([aCase({ state: 'done' })]);
    renderApp(`${PAGE}?status=ended`, server);
    expect(await rows()).toHaveLength(1);
    expect(server.sent.map(({ path }) => decodeURIComponent(path))).toContain(
      '/admin/list-requests?state=done,failed,cancelled,stopped,expired',
    );
  });

  it('are the same after Back from a user', async () => {
    const { user, where, router } = renderApp(PAGE, aServerWithCases([aCase({ state: 'approved' }), own]));
    await rows();
    await user.click(screen.getByRole('radio', { name: 'Godkjent' }));
    await waitFor(() => expect(where()).toBe(`${PAGE}?status=approved`));
    await user.click(await screen.findByRole('link', { name: 'Ola Hansen' }));
    await waitFor(() => expect(where()).toBe('/administrasjon/brukere/bruker1'));
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('radio', { name: 'Godkjent' })).toHaveProperty('checked', true);
    expect(await rows()).toHaveLength(1);
  });

  it.each([
    ['Venter', 'Ingen saker venter.'],
    ['Godkjent', 'Ingen godkjente saker.'],
    ['Avsluttet', 'Ingen avsluttede saker.'],
  ])('are none under "%s"', async (tab, text) => {
    const { user } = renderApp(PAGE, aServerWithCases([]));
    await user.click(await screen.findByRole('radio', { name: tab }));
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
