import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { anOpenRequest } from '../../testing/builders.js';
import { aServerWithSignedInUser, renderApp, unmountApp } from '../../testing/render-app.js';
import { deferredResponse, emptyAnswer, type FakeServer, json, refusal } from '../../testing/server.js';

afterEach(unmountApp);

function aServerWithRequests(...requests: ReturnType<typeof anOpenRequest>[]): FakeServer {
  return aServerWithSignedInUser().on('GET /list-account-requests', () => json({ requests }));
}

const warnings = () => screen.queryAllByRole('region', { name: 'Sak hos kundestøtte' });
const warning = () => screen.findByRole('region', { name: 'Sak hos kundestøtte' });
const stop = async () => within(await warning()).getByRole('button', { name: 'Stopp saken' });

describe('open case on the overview', () => {
  it('says what support was asked to do, when, and when it happens', async () => {
    renderApp('/konto', aServerWithRequests(anOpenRequest()));
    expect((await warning()).textContent).toMatch(
      /^Kundestøtte er bedt om å nullstille tofaktor på kontoen din 21\. november 2025 kl\.\u00a0\d\d\.58.*\. Det skjer tidligst 22\. november 2025/,
    );
  });

  it('names the address that the account would get', async () => {
    renderApp('/konto', aServerWithRequests(anOpenRequest({ kind: 'email-change', newEmail: 'ny@eksempel.no' })));
    const text = (await warning()).textContent;
    expect(text).toContain('endre e-postadressen');
    expect(text).toContain('Den nye adressen er ny@eksempel.no.');
  });

  it('is stopped with one press, and leads to the password', async () => {
    const server = aServerWithRequests(anOpenRequest()).on('POST /cancel-account-request', () => {
      server.on('GET /list-account-requests', () => json({ requests: [] }));
      return json({ status: true });
    });
    const { user } = renderApp('/konto', server);
    await user.click(await stop());
    const status = await screen.findByText(/^Saken er stoppet\. Endre passordet/);
    expect(status.closest('[role=status]')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Endre passordet' }).getAttribute('href')).toBe('/konto/sikkerhet/passord');
    await waitFor(() => expect(warnings()).toEqual([]));
    expect(server.bodiesOf('POST /cancel-account-request')).toEqual([{ id: 'request-1' }]);
  });

  it('is left out once it is stopped, before the list is fetched again', async () => {
    const list = deferredResponse(json({ requests: [] }));
    const server = aServerWithRequests(anOpenRequest()).on('POST /cancel-account-request', () => {
      server.on('GET /list-account-requests', () => list.answer);
      return json({ status: true });
    });
    const { user } = renderApp('/konto', server);
    await user.click(await stop());
    await screen.findByText(/^Saken er stoppet\./);
    expect(warnings()).toEqual([]);
    list.release();
  });

  it('takes the refusal of another one with it when it was the owner', async () => {
    const other = anOpenRequest({ id: 'request-2', kind: 'email-change' });
    const server = aServerWithRequests(anOpenRequest(), other).on('POST /cancel-account-request', () =>
      refusal(409, 'REQUEST_IS_CLOSED'),
    );
    const { user } = renderApp('/konto', server);
    await waitFor(() => expect(warnings()).toHaveLength(2));
    const press = (region: HTMLElement | undefined, name: string) =>
      user.click(within(region as HTMLElement).getByRole('button', { name }));
    await press(warnings()[0], 'Stopp saken');
    await screen.findByText('Saken er allerede avsluttet.');
    await press(warnings()[1], 'Det var meg');
    await screen.findByText('Da trenger du ikke gjøre noe.');
    expect(screen.queryByText('Saken er allerede avsluttet.')).toBeNull();
  });

  it('stays when it could not be stopped', async () => {
    const server = aServerWithRequests(anOpenRequest()).on('POST /cancel-account-request', () =>
      refusal(409, 'REQUEST_IS_CLOSED'),
    );
    const { user } = renderApp('/konto', server);
    await user.click(await stop());
    expect((await screen.findByText('Saken er allerede avsluttet.')).closest('[role=alert]')).toBeTruthy();
  });

  it('goes away in this tab when it was the owner, without a request', async () => {
    const server = aServerWithRequests(anOpenRequest(), anOpenRequest({ id: 'request-2', kind: 'email-change' }));
    const { user, router } = renderApp('/konto', server);
    await waitFor(() => expect(warnings()).toHaveLength(2));
    const [first] = warnings();
    await user.click(within(first as HTMLElement).getByRole('button', { name: 'Det var meg' }));
    expect(await screen.findByText('Da trenger du ikke gjøre noe.')).toBeTruthy();
    expect(warnings()).toHaveLength(1);
    expect(document.activeElement?.tagName).toBe('H1');
    await router.navigate('/konto/profil');
    await screen.findByRole('heading', { level: 1, name: 'Profil' });
    await router.navigate('/konto');
    await warning();
    expect(warnings()).toHaveLength(1);
    expect(server.sent.map(({ method }) => method)).not.toContain('POST');
  });

  it('says when it is not known whether there is one', async () => {
    const server = aServerWithSignedInUser().on('GET /list-account-requests', () => emptyAnswer(500));
    const { user } = renderApp('/konto', server);
    await screen.findByText('Noe gikk galt hos oss. Prøv igjen om litt.');
    server.on('GET /list-account-requests', () => json({ requests: [anOpenRequest()] }));
    await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    expect(await warning()).toBeTruthy();
  });
});
