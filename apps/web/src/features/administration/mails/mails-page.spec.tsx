import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';

import type { QueuedMail } from '@portvakt/api-client/operators';

import { anOperatorState, aServerWithOperator } from '../../../testing/operators.js';
import { renderApp, unmountApp } from '../../../testing/render-app.js';
import { emptyAnswer, type FakeServer, json, refusal } from '../../../testing/server.js';

afterEach(unmountApp);

const PAGE = '/administrasjon/e-post';
const LIST = 'GET /admin/list-mails';

const aMail = (over: Partial<QueuedMail> = {}): QueuedMail => ({
  id: 'mail-1',
  kind: 'verify-email',
  to: 'ola@eksempel.no',
  userId: 'bruker1',
  language: 'nb',
  attempts: 3,
  dueAt: '2025-11-21T13:10:00.000Z',
  createdAt: '2025-11-21T12:10:00.000Z',
  lastError: 'connection',
  ...over,
});

const queueOf = (mails: readonly QueuedMail[], nextCursor: string | null = null) =>
  json({ mails, depth: mails.length, oldestAt: mails[0]?.createdAt ?? null, nextCursor });

const aQueue = (...mails: readonly QueuedMail[]): FakeServer =>
  aServerWithOperator('admin').on(LIST, () => queueOf(mails));

const rows = () => [...screen.getByRole('table').querySelectorAll('tbody tr')].map((row) => row.textContent);

describe('queued mails', () => {
  it('are listed with their attempts and what went wrong, and lead to the user', async () => {
    const gone = aMail({
      id: 'mail-2',
      userId: null,
      to: 'borte@xn--blbr-zoa.no',
      kind: 'invitation',
      lastError: null,
    });
    renderApp(PAGE, aQueue(aMail(), gone));
    const link = await screen.findByRole('link', { name: 'ola@eksempel.no' });
    expect(link.getAttribute('href')).toBe('/administrasjon/brukere/bruker1');
    expect(rows()[0]).toMatch(/^ola@eksempel\.noBekreft e-postadressen3.*13?.*Ingen kontaktPrøv nåSlett$/);
    expect(rows()[1]).toMatch(/^borte@.*Invitasjon3.*IngenPrøv nåSlett$/);
    expect(screen.getByText(/^2 i kø, den eldste fra 21\. november/)).toBeTruthy();
  });

  it('are none', async () => {
    renderApp(PAGE, aQueue());
    expect(await screen.findByText('Ingen e-post venter.')).toBeTruthy();
  });

  it('are shown page by page', async () => {
    const server = aQueue().on(LIST, ({ path }) =>
      path.includes('cursor=c1') ? queueOf([aMail({ to: 'per@eksempel.no' })]) : queueOf([aMail()], 'c1'),
    );
    const { user, where, router } = renderApp(PAGE, server);
    await user.click(await screen.findByRole('button', { name: 'Neste' }));
    await screen.findByText('per@eksempel.no');
    expect(where()).toBe(`${PAGE}?etter=c1`);
    await act(() => router.navigate('/administrasjon'));
    await act(() => router.navigate(-1));
    await screen.findByText('per@eksempel.no');
    await user.click(screen.getByRole('button', { name: 'Forrige' }));
    expect(await screen.findByText('ola@eksempel.no')).toBeTruthy();
  });

  it('are tried again with one press', async () => {
    const server = aQueue(aMail()).on('POST /admin/retry-mail', () => json({ status: true }));
    const { user } = renderApp(PAGE, server);
    await user.click(
      await screen.findByRole('button', { name: 'Prøv nå: Bekreft e-postadressen til ola@eksempel.no' }),
    );
    expect((await screen.findByText('E-posten blir prøvd nå.')).closest('[role=status]')).toBeTruthy();
    expect(server.bodiesOf('POST /admin/retry-mail')).toEqual([{ id: 'mail-1' }]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('are tried again with a reason where the service wants one', async () => {
    const server = aQueue(aMail())
      .on('GET /admin/me', () =>
        json(
          anOperatorState('admin', { features: { setPassword: false, impersonation: false, reasonRequired: true } }),
        ),
      )
      .on('POST /admin/retry-mail', () => json({ status: true }));
    const { user } = renderApp(PAGE, server);
    await user.click(await screen.findByRole('button', { name: /^Prøv nå/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Vil du prøve e-posten nå?' });
    await user.type(within(dialog).getByLabelText('Grunn'), 'Serveren er oppe igjen');
    await user.click(within(dialog).getByRole('button', { name: 'Prøv nå' }));
    await screen.findByText('E-posten blir prøvd nå.');
    expect(server.bodiesOf('POST /admin/retry-mail')).toEqual([{ id: 'mail-1', reason: 'Serveren er oppe igjen' }]);
  });

  it('say why they could not be tried again', async () => {
    const server = aQueue(aMail()).on('POST /admin/retry-mail', () => refusal(404, 'MAIL_NOT_FOUND'));
    const { user } = renderApp(PAGE, server);
    await user.click(await screen.findByRole('button', { name: /^Prøv nå/ }));
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('alert')
          .map((alert) => alert.textContent)
          .join(''),
      ).not.toBe(''),
    );
  });

  it('are dropped after a question that says what is lost', async () => {
    const server = aQueue(aMail()).on('POST /admin/discard-mail', () => {
      server.on(LIST, () => queueOf([]));
      return json({ status: true });
    });
    const { user } = renderApp(PAGE, server);
    await user.click(await screen.findByRole('button', { name: /^Slett: Bekreft/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Vil du slette e-posten?' });
    expect(dialog.textContent).toContain('Bekreft e-postadressen til ola@eksempel.no. Mottakeren får den ikke.');
    await user.click(within(dialog).getByRole('button', { name: 'Slett e-posten' }));
    expect(await screen.findByText('E-posten er slettet.')).toBeTruthy();
    expect(await screen.findByText('Ingen e-post venter.')).toBeTruthy();
  });

  it('are only read by those who may not change them', async () => {
    renderApp(
      PAGE,
      aServerWithOperator('auditor').on(LIST, () => queueOf([aMail()])),
    );
    await screen.findByText('ola@eksempel.no');
    expect(screen.queryByRole('button', { name: /^Prøv nå/ })).toBeNull();
  });

  it('show a failure to fetch them, and retry on request', async () => {
    const server = aQueue().on(LIST, () => emptyAnswer(500));
    const { user } = renderApp(PAGE, server);
    await screen.findByText('Noe gikk galt hos oss. Prøv igjen om litt.');
    server.on(LIST, () => queueOf([aMail()]));
    await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    expect(await screen.findByText('ola@eksempel.no')).toBeTruthy();
  });
});
