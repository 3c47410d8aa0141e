import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import type { OpenRequest } from '@portvakt/api-client/operators';

import { aServerWithOperatedUser, openDialogOf, USER_PAGE } from '../../../testing/operated-user-page.js';
import { anOperatedUser, anOperatorState } from '../../../testing/operators.js';
import { renderApp, unmountApp } from '../../../testing/render-app.js';
import { type FakeServer, json, refusal } from '../../../testing/server.js';

afterEach(() => {
  unmountApp();
  jest.restoreAllMocks();
});

const aCase = (over: Partial<OpenRequest> = {}): OpenRequest => ({
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

describe('changes of a user', () => {
  it('gives another name, and leaves the picture alone', async () => {
    const server = aServerWithOperatedUser().on('POST /admin/update-user', () => json(anOperatedUser()));
    const { user, dialog } = await openDialogOf(server, 'Endre navn og bilde …', 'Hva skal Ola Hansen hete?');
    await user.clear(dialog.getByLabelText('Navn'));
    await user.click(dialog.getByRole('button', { name: 'Lagre endringen' }));
    expect(await dialog.findByText('Skriv et navn.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Navn'), 'Ola Berg');
    await user.click(dialog.getByRole('button', { name: 'Lagre endringen' }));
    expect(await screen.findByText('Opplysningene om Ola Berg er endret.')).toBeTruthy();
    expect(server.bodiesOf('POST /admin/update-user')).toEqual([{ userId: 'bruker1', data: { name: 'Ola Berg' } }]);
  });

  it('asks for a reset of the factor, with a reason in any case', async () => {
    const server = aServerWithOperatedUser({ user: anOperatedUser({ twoFactorEnabled: true }) }).on(
      'POST /admin/create-request',
      () => json({ request: aCase() }),
    );
    const { user, dialog } = await openDialogOf(
      server,
      'Nullstill tofaktor …',
      'Be om å nullstille tofaktor for Ola Hansen?',
    );
    expect(dialog.getByText('En annen operatør må godkjenne')).toBeTruthy();
    expect(dialog.getByText(/^Tidligst i morgen kl\. \d\d\.\d\d.* slettes 0 autentiseringsapper/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Opprett saken' }));
    expect(await dialog.findByText('Skriv hvorfor, med 5 til 500 tegn.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Grunn'), 'mistet telefonen');
    await user.click(dialog.getByRole('button', { name: 'Opprett saken' }));
    expect(await screen.findByText('Saken er opprettet.')).toBeTruthy();
    expect(server.bodiesOf('POST /admin/create-request')).toEqual([
      { userId: 'bruker1', kind: 'second-factor-reset', reason: 'mistet telefonen' },
    ]);
  });

  it.each([
    [
      { waitSeconds: 172_800, approvalNeeded: false, othersCanApprove: false },
      /^Ingen andre operatører kan godkjenne\. Saken venter derfor/,
    ],
    [
      { waitSeconds: 86_400, approvalNeeded: true, othersCanApprove: false },
      /^Ingen andre operatører kan godkjenne nå\. Saken blir ikke/,
    ],
  ])(
    'says beforehand that nobody else can approve the case, as things are when the dialog opens: %j',
    async (now, words) => {
      const server = aServerWithOperatedUser();
      const before = anOperatorState();
      server.on('GET /admin/me', () => {
        server.on('GET /admin/me', () => json({ ...before, newRequest: now }));
        return json(before);
      });
      const question = 'Be om å endre e-postadressen til Ola Hansen?';
      const { dialog } = await openDialogOf(server, 'Endre e-postadresse …', question);
      expect(await dialog.findByText(words)).toBeTruthy();
      expect(dialog.queryByText('En annen operatør må godkjenne') !== null).toBe(now.approvalNeeded);
      expect(dialog.queryByText(/^Tidligst i morgen/) !== null).toBe(now.approvalNeeded);
    },
  );

  it('asks for another address', async () => {
    const server = aServerWithOperatedUser().on('POST /admin/create-request', () => json({ request: aCase() }));
    const { user, dialog } = await openDialogOf(
      server,
      'Endre e-postadresse …',
      'Be om å endre e-postadressen til Ola Hansen?',
    );
    await user.type(dialog.getByLabelText('Grunn'), 'byttet jobb');
    await user.click(dialog.getByRole('button', { name: 'Opprett saken' }));
    expect(await dialog.findByText('E-postadressen må se slik ut: navn@eksempel.no.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Ny e-postadresse'), ' ola@blåbær.no ');
    await user.click(dialog.getByRole('button', { name: 'Opprett saken' }));
    await screen.findByText('Saken er opprettet.');
    expect(server.bodiesOf('POST /admin/create-request')).toEqual([
      { userId: 'bruker1', kind: 'email-change', reason: 'byttet jobb', newEmail: 'ola@xn--blbr-roah.no' },
    ]);
  });

  it('sets a password only where the service allows it', async () => {
    const server = aServerWithOperatedUser()
      .on('GET /admin/me', () =>
        json(
          anOperatorState('admin', { features: { setPassword: true, impersonation: false, reasonRequired: false } }),
        ),
      )
      .on('POST /admin/set-user-password', () => json({ status: true }));
    const { user, dialog } = await openDialogOf(server, 'Sett passord …', 'Vil du sette passordet til Ola Hansen?');
    expect(dialog.getByText('Ola Hansen får e-post')).toBeTruthy();
    await user.type(dialog.getByLabelText('Nytt passord'), 'kort');
    await user.click(dialog.getByRole('button', { name: 'Sett passordet' }));
    expect(await dialog.findByText('Passordet er for kort. Det må ha minst 8 tegn.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Nytt passord'), 'ere enn det');
    await user.click(dialog.getByRole('button', { name: 'Sett passordet' }));
    await screen.findByText('Passordet til Ola Hansen er satt.');
    expect(server.bodiesOf('POST /admin/set-user-password')).toEqual([
      { userId: 'bruker1', newPassword: 'kortere enn det' },
    ]);
  });

  it('downloads the data as a file', async () => {
    const files: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        files.push(file);
        return '#fil';
      },
      revokeObjectURL: () => undefined,
    });
    const server = aServerWithOperatedUser().on('POST /admin/export-user', () => json({ format: 1 }));
    const { user, dialog, store } = await openDialogOf(
      server,
      'Last ned opplysningene …',
      'Vil du laste ned opplysningene om Ola Hansen?',
    );
    await user.click(dialog.getByRole('button', { name: 'Last ned' }));
    expect(await screen.findByText('Opplysningene om Ola Hansen er lastet ned.')).toBeTruthy();
    expect(files.map(({ type }) => type)).toEqual(['application/json']);
    expect(JSON.stringify(store.getState())).not.toContain('"format":1');
  });

  it('says that the data is too much for one file, and not that a period should be chosen', async () => {
    const { user, dialog } = await openDialogOf(
      aServerWithOperatedUser().on('POST /admin/export-user', () => refusal(422, 'EXPORT_TOO_LARGE')),
      'Last ned opplysningene …',
      'Vil du laste ned opplysningene om Ola Hansen?',
    );
    await user.click(dialog.getByRole('button', { name: 'Last ned' }));
    expect(await dialog.findByText(/^Det er for mye til én fil\./)).toBeTruthy();
  });
});

describe('deletion of a user', () => {
  const remove = (server: FakeServer) => openDialogOf(server, 'Slett brukeren …', 'Vil du slette Ola Hansen?');

  it('wants the address typed, and says in the list that it is done', async () => {
    const server = aServerWithOperatedUser().on('POST /admin/remove-user', () => json({ success: true }));
    const { user, dialog, where } = await remove(server);
    await user.type(dialog.getByLabelText('Grunn'), 'nei');
    await user.click(dialog.getByRole('button', { name: 'Slett brukeren' }));
    expect(await dialog.findByText('Skriv ola@eksempel.no.')).toBeTruthy();
    expect(dialog.getByText('Skriv hvorfor, med 5 til 500 tegn.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Skriv e-postadressen for å bekrefte'));
    await user.clear(dialog.getByLabelText('Grunn'));
    expect(server.bodiesOf('POST /admin/remove-user')).toEqual([]);
    await user.type(dialog.getByLabelText('Skriv e-postadressen for å bekrefte'), 'Ola@eksempel.no');
    await user.click(dialog.getByRole('button', { name: 'Slett brukeren' }));
    expect(await screen.findByText('Ola Hansen er slettet.')).toBeTruthy();
    await waitFor(() => expect(where()).toBe('/administrasjon/brukere'));
  });

  it('says on the page of the user that it is done where the role may not read the list', async () => {
    const role = { roles: ['hr'], permissions: { user: ['get', 'delete'] } };
    const server = aServerWithOperatedUser().on('GET /admin/me', () => json(anOperatorState('admin', role)));
    server.on('POST /admin/remove-user', () => {
      server.on('GET /admin/user-details', () => refusal(404, 'USER_NOT_FOUND'));
      return json({ success: true });
    });
    const { user, dialog, where } = await remove(server);
    await user.type(dialog.getByLabelText('Skriv e-postadressen for å bekrefte'), 'ola@eksempel.no');
    await user.click(dialog.getByRole('button', { name: 'Slett brukeren' }));
    expect(await screen.findByText('Ola Hansen er slettet.')).toBeTruthy();
    expect(where()).toBe(USER_PAGE);
    const title = screen.getByRole('heading', { level: 1, name: 'Brukeren finnes ikke lenger' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.queryByText('Kontoen kan være slettet mens du så på den.')).toBeNull();
  });

  it('becomes a case where the service wants two people', async () => {
    const server = aServerWithOperatedUser()
      .on('POST /admin/remove-user', () => refusal(409, 'REQUEST_REQUIRED'))
      .on('POST /admin/create-request', () => json({ request: aCase({ kind: 'removal' }) }));
    const { user, dialog } = await remove(server);
    await user.type(dialog.getByLabelText('Skriv e-postadressen for å bekrefte'), 'ola@eksempel.no');
    await user.type(dialog.getByLabelText('Grunn'), 'ba om det selv');
    await user.click(dialog.getByRole('button', { name: 'Slett brukeren' }));
    const again = within(await screen.findByRole('dialog', { name: 'Be om å slette Ola Hansen?' }));
    expect(again.getByText('Ola Hansen får e-post nå på ola@eksempel.no og kan stoppe saken')).toBeTruthy();
    expect(again.getByText(/Ring tilbake på et nummer dere kjenner fra før\.$/)).toBeTruthy();
    expect(again.getByText('En annen operatør må godkjenne')).toBeTruthy();
    expect(again.getByText(/^Tidligst i morgen kl\. .* slettes kontoen/)).toBeTruthy();
    await user.click(again.getByRole('button', { name: 'Opprett saken' }));
    expect(await screen.findByText('Saken er opprettet.')).toBeTruthy();
    expect(server.bodiesOf('POST /admin/create-request')).toEqual([
      { userId: 'bruker1', kind: 'removal', reason: 'ba om det selv' },
    ]);
  });
});

describe('open case', () => {
  const opened = async (server: FakeServer) => {
    const page = renderApp(USER_PAGE, server);
    await screen.findByRole('heading', { level: 2, name: 'Nullstilling av tofaktor venter på godkjenning' });
    return page;
  };

  it('says who asked, why, and when it happens; another operator approves it', async () => {
    const server = aServerWithOperatedUser({ requests: [aCase()] })
      .on('GET /admin/list-operators', () =>
        json({ operators: [{ ...anOperatedUser({ id: 'vik', name: 'Ola Vik' }), strongFactorAt: null }], tokens: [] }),
      )
      .on('POST /admin/approve-request', () => json({ request: aCase({ state: 'approved' }) }));
    const { user } = await opened(server);
    expect(await screen.findByText(/Ola Vik ba om det .* Grunn: «mistet telefonen»\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Godkjenn' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Vil du godkjenne saken om Ola Hansen?' }));
    expect(dialog.getByText(/^Ola Vik ba om det/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Godkjenn' }));
    expect(await screen.findByText('Saken er godkjent.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(server.bodiesOf('POST /admin/approve-request')).toEqual([{ id: 'sak1' }]);
  });

  it('can only be withdrawn by whoever opened it', async () => {
    const server = aServerWithOperatedUser({ requests: [aCase({ requestedBy: 'user-1' })] }).on(
      'POST /admin/cancel-request',
      () => json({ request: aCase({ state: 'cancelled' }) }),
    );
    const { user } = await opened(server);
    expect(screen.getByText('En annen operatør må godkjenne.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Godkjenn' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Trekk saken' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Vil du trekke saken om Ola Hansen?' }));
    await user.click(dialog.getByRole('button', { name: 'Trekk saken' }));
    expect(await screen.findByText('Saken er trukket.')).toBeTruthy();
  });

  it('says to whoever opened it that nobody can approve it', async () => {
    const terms = { waitSeconds: 86_400, approvalNeeded: true, othersCanApprove: false };
    await opened(
      aServerWithOperatedUser({ requests: [aCase({ requestedBy: 'user-1' })] }).on('GET /admin/me', () =>
        json(anOperatorState('admin', { newRequest: terms })),
      ),
    );
    expect(screen.getByText(/^Ingen andre operatører kan godkjenne nå\./)).toBeTruthy();
  });

  it('of the only administrator does not wait for an approval', async () => {
    renderApp(
      USER_PAGE,
      aServerWithOperatedUser({ requests: [aCase({ requestedBy: 'user-1', approvalNeeded: false })] }),
    );
    expect(
      await screen.findByRole('heading', { level: 2, name: 'Nullstilling av tofaktor skjer når ventetiden er over' }),
    ).toBeTruthy();
    expect(screen.queryByText('En annen operatør må godkjenne.')).toBeNull();
  });

  it.each([
    ['email-change', 'Endre e-postadresse …'],
    ['second-factor-reset', 'Nullstill tofaktor …'],
    ['removal', 'Slett brukeren …'],
  ] as const)('of kind %s disables the action that would open another, which says why', async (kind, action) => {
    const user = anOperatedUser({ twoFactorEnabled: true });
    const page = renderApp(USER_PAGE, aServerWithOperatedUser({ user, requests: [aCase({ kind })] }));
    await page.user.click(await screen.findByRole('button', { name: 'Flere handlinger' }));
    const refused = screen.getAllByRole('button', { name: /Det finnes en åpen sak$/ });
    expect(refused.map(({ textContent }) => textContent)).toEqual([`${action}Det finnes en åpen sak`]);
    expect(refused[0]?.getAttribute('aria-disabled')).toBe('true');
  });

  it('is shown to support without buttons when somebody else opened it', async () => {
    await opened(aServerWithOperatedUser({ requests: [aCase()] }, 'support'));
    expect(screen.queryByRole('button', { name: /Godkjenn|Avslå|Trekk saken/ })).toBeNull();
  });
});

describe('new user', () => {
  const NEW = '/administrasjon/brukere/ny';

  it('is created without a password, and its page says so', async () => {
    const server = aServerWithOperatedUser().on('POST /admin/create-user', () => json({ user: anOperatedUser() }));
    const { user, where } = renderApp(NEW, server);
    await user.type(await screen.findByLabelText('Navn'), 'Ola Hansen');
    await user.type(screen.getByLabelText('E-postadresse'), 'ola@eksempel.no');
    await user.click(screen.getByRole('button', { name: 'Lag bruker' }));
    await waitFor(() => expect(where()).toBe(USER_PAGE));
    expect(await screen.findByText(/En lenke for å velge passord er sendt til ola@eksempel\.no\./)).toBeTruthy();
    expect(server.bodiesOf('POST /admin/create-user')).toEqual([
      { name: 'Ola Hansen', email: 'ola@eksempel.no', data: { emailVerified: false } },
    ]);
  });

  it('shows at the field that the address is taken', async () => {
    const server = aServerWithOperatedUser().on('POST /admin/create-user', () => refusal(422, 'USER_ALREADY_EXISTS'));
    const { user } = renderApp(NEW, server);
    await user.type(await screen.findByLabelText('Navn'), 'Ola Hansen');
    await user.type(screen.getByLabelText('E-postadresse'), 'ola@eksempel.no{Enter}');
    expect(await screen.findByText('E-postadressen er allerede i bruk.')).toBeTruthy();
  });

  it('is offered to those who may create users alone', async () => {
    const { unmount } = renderApp('/administrasjon/brukere', aServerWithOperatedUser());
    expect(await screen.findByRole('link', { name: 'Lag bruker' })).toBeTruthy();
    unmount();
    renderApp('/administrasjon/brukere', aServerWithOperatedUser({}, 'support'));
    await screen.findByRole('heading', { level: 1, name: 'Brukere' });
    expect(screen.queryByRole('link', { name: 'Lag bruker' })).toBeNull();
  });
});
