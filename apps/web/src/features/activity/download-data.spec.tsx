import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { aSignedInUser } from '../../testing/builders.js';
import { aServerWithSignedInUser, renderApp, unmountApp } from '../../testing/render-app.js';
import { type FakeServer, json, refusal } from '../../testing/server.js';

afterEach(() => {
  unmountApp();
  jest.restoreAllMocks();
});

const aServer = (): FakeServer =>
  aServerWithSignedInUser().on('GET /list-activity', () => json({ events: [], nextCursor: null }));

async function confirmed(server: FakeServer) {
  const page = renderApp('/konto/aktivitet', server);
  await page.user.click(await screen.findByRole('button', { name: 'Last ned opplysningene dine' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Vil du laste ned opplysningene dine?' }));
  expect(server.bodiesOf('POST /export-account')).toEqual([]);
  await page.user.click(dialog.getByRole('button', { name: 'Last ned' }));
  return page;
}

describe("download of one's own data", () => {
  it('saves the file after a question, and keeps nothing of it', async () => {
    const files: { readonly name: string; readonly content: Blob }[] = [];
    let saved = new Blob();
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        saved = file;
        return 'blob:fil';
      },
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push({ name: this.download, content: saved });
    });
    const { store } = await confirmed(aServer().on('POST /export-account', () => json({ format: 1, activity: [] })));
    expect(await screen.findByText('Opplysningene dine er lastet ned.')).toBeTruthy();
    expect(files.map(({ name }) => name)).toEqual(['konto-user-1.json']);
    expect(files[0]?.content.type).toBe('application/json');
    expect(JSON.stringify(store.getState())).not.toContain('"format":1');
  });

  it.each([
    [429, 'TOO_MANY_REQUESTS', 'Du har lastet ned opplysningene dine det siste døgnet. Prøv igjen i morgen.'],
    [422, 'EXPORT_TOO_LARGE', 'Det er for mye til én fil. Ta kontakt med oss, så hjelper vi deg.'],
  ])('says why the service refuses: %s %s', async (status, code, text) => {
    await confirmed(aServer().on('POST /export-account', () => refusal(status, code, { 'x-retry-after': '86000' })));
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks who it is first where the session is not fresh', async () => {
    await confirmed(aServer().on('POST /export-account', () => refusal(403, 'SESSION_IS_NOT_FRESH')));
    await screen.findByRole('heading', { level: 1, name: 'Bekreft at det er deg' });
    expect(screen.getByText(/^Du er i ferd med å laste ned opplysningene dine\./)).toBeTruthy();
  });

  it('is not offered to an operator who impersonates the user', async () => {
    const { user, session } = aSignedInUser();
    const server = aServer()
      .on('GET /get-session', () => json({ user, session: { ...session, impersonatedBy: 'operator-1' } }))
      .on('POST /admin/stop-impersonating', () => refusal(401, 'UNAUTHORIZED'));
    renderApp('/konto/aktivitet', server);
    await screen.findByText('Ingen hendelser ennå.');
    expect(screen.queryByRole('button', { name: 'Last ned opplysningene dine' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Endre passordet' })).toBeNull();
  });
});
