import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { anAuditState, anOperatorEvent } from '../../../testing/operator-events.js';
import { aServerWithOperator } from '../../../testing/operators.js';
import { renderApp, unmountApp } from '../../../testing/render-app.js';
import { deferredResponse, type FakeServer, json, refusal } from '../../../testing/server.js';

const LOG = '/administrasjon/hendelser';
const EXPORT = 'GET /admin/export-events';
const saved: { readonly name: string; readonly content: Blob }[] = [];

afterEach(() => {
  unmountApp();
  jest.restoreAllMocks();
  saved.length = 0;
});

const aLog = (): FakeServer =>
  aServerWithOperator('admin')
    .on('GET /admin/list-events', () =>
      json({ events: [anOperatorEvent()], total: 1, totalIsEstimate: false, nextCursor: null }),
    )
    .on('GET /admin/audit-state', () => json(anAuditState()));

async function asked(server: FakeServer, path = LOG) {
  let content = new Blob();
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      content = file;
      return 'blob:fil';
    },
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content });
  });
  const { user, where } = renderApp(path, server);
  await user.click(await screen.findByRole('button', { name: 'Last ned' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Vil du laste ned hendelsene?' }));
  return { user, where, dialog, confirm: () => user.click(dialog.getByRole('button', { name: 'Last ned' })) };
}

const file = () =>
  new Response('{"end":{}}', {
    headers: { 'content-disposition': 'attachment; filename="hendelser-2026-11-23.ndjson"' },
  });

describe('download of the log', () => {
  it('has the filters and the chosen form, and saves the file under the name that the service gives it', async () => {
    const server = aLog().on(EXPORT, file);
    const { user, dialog, confirm } = await asked(server, `${LOG}?resultat=refused&slag=signIn,mail&gjelder=bruker1`);
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Siste 24 timer',
      'Hendelse: Innlogging, E-post',
      'Resultat: Avvist',
      'Bruker eller operatør: bruker1',
    ]);
    expect(dialog.getByText('1 hendelse. Nedlastingen blir en hendelse.')).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: 'NDJSON for maskiner' }));
    await confirm();
    expect(await screen.findByText('Hendelsene er lastet ned.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    const sent = server.sent.map(({ path }) => path).filter((path) => path.startsWith('/admin/export-events'));
    const query = new URLSearchParams(sent[0]?.split('?')[1]);
    expect([sent.length, query.get('format'), query.get('outcome')]).toEqual([1, 'ndjson', 'refused']);
    expect(saved.map(({ name, content }) => [name, content.size])).toEqual([['hendelser-2026-11-23.ndjson', 10]]);
  });

  it.each([
    [422, 'EXPORT_TOO_LARGE', /^Utvalget har over 1.000.000 hendelser\. Velg en kortere periode\.$/],
    [429, 'TOO_MANY_REQUESTS', /^Det har vært for mange forsøk\. Vent 10.minutter og prøv igjen\.$/],
  ])('says why the service refuses, and saves nothing: %s %s', async (status, code, text) => {
    const { dialog, confirm } = await asked(aLog().on(EXPORT, () => refusal(status, code, { 'x-retry-after': '600' })));
    await confirm();
    expect((await dialog.findByText(text)).closest('[role=alert]')).toBeTruthy();
    expect(screen.queryByText('Hendelsene er lastet ned.')).toBeNull();
    expect(saved).toEqual([]);
  });

  it('leads to the sign-in when the session has ended', async () => {
    const server = aLog();
    server.on(EXPORT, () => {
      server.on('GET /get-session', () => json(null));
      return refusal(401, 'UNAUTHORIZED');
    });
    const { where, confirm } = await asked(server);
    await confirm();
    await waitFor(() => expect(where()).toMatch(/^\/logg-inn\?/));
    expect(saved).toEqual([]);
  });

  it('is dropped when the dialog is closed meanwhile', async () => {
    const { answer, release } = deferredResponse(file());
    const { user, dialog, confirm } = await asked(aLog().on(EXPORT, () => answer));
    await confirm();
    await user.click(dialog.getByRole('button', { name: 'Avbryt' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    release();
    await user.click(screen.getByRole('button', { name: 'Last ned' }));
    expect(await dialog.findByRole('button', { name: 'Last ned' })).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('asks for a code where the last one is too old, and saves nothing without it', async () => {
    const { user, dialog, confirm } = await asked(aLog().on(EXPORT, () => refusal(403, 'SESSION_IS_NOT_FRESH')));
    await confirm();
    const code = within(await screen.findByRole('dialog', { name: 'Bekreft at det er deg' }));
    await user.click(code.getByRole('button', { name: 'Avbryt' }));
    expect(await dialog.findByText('Ingenting er endret.')).toBeTruthy();
    expect(saved).toEqual([]);
  });
});
