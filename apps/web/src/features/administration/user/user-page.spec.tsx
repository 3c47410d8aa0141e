import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import type { UserDetails } from '@portvakt/api-client/operators';

import { aSession, SAFARI_ON_IPHONE } from '../../../testing/builders.js';
import { anOperatorEvent } from '../../../testing/operator-events.js';
import { anOperatedUser, aServerWithOperator, aUserDetails } from '../../../testing/operators.js';
import { renderApp, unmountApp } from '../../../testing/render-app.js';
import { type FakeServer, json, refusal } from '../../../testing/server.js';

afterEach(unmountApp);

const PAGE = '/administrasjon/brukere/bruker1';
const DETAILS = 'GET /admin/user-details';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.getByRole('button', { name });
const section = async (name: string) => {
  const title = await screen.findByRole('heading', { level: 2, name });
  return within(title.closest('section') as HTMLElement);
};

function aServerWithUser(
  over: Partial<UserDetails> = {},
  role?: Parameters<typeof aServerWithOperator>[0],
): FakeServer {
  // Signed in in 2026, and extended by use today.
  const expiresAt = new Date(Date.now() + 604_800_000).toISOString();
  const session = {
    ...aSession({ id: 's1', token: 's1', userAgent: SAFARI_ON_IPHONE, expiresAt }),
    impersonatedBy: null,
  };
  return aServerWithOperator(role)
    .on(DETAILS, () => json(aUserDetails(over)))
    .on('POST /admin/list-user-sessions', () => json({ sessions: [{ ...session, strongFactorAt: null }] }))
    .on('GET /admin/list-user-mails', () => json({ mails: [], nextCursor: null }))
    .on('GET /admin/list-events', () =>
      json({ events: [anOperatorEvent()], total: 1, totalIsEstimate: false, nextCursor: null }),
    );
}

async function opened(server: FakeServer, path = PAGE) {
  const page = renderApp(path, server);
  await heading('Ola Hansen');
  return page;
}

async function openMenu(server: FakeServer) {
  const page = await opened(server);
  await page.user.click(button('Flere handlinger'));
  return { ...page, menu: within(screen.getByRole('list', { name: 'Flere handlinger' })) };
}

describe('page of a user', () => {
  it('shows who it is, and in which state', async () => {
    const user = anOperatedUser({ banned: true, banExpires: null, banReason: 'misbruk', role: 'support' });
    await opened(aServerWithUser({ user, language: 'nn' }));
    expect(screen.getAllByText('ola@eksempel.no').length).toBeGreaterThan(0);
    for (const text of ['Sperret', 'bruker1', 'misbruk', 'Nynorsk']) expect(screen.getAllByText(text)).not.toEqual([]);
    expect(document.title).toBe('Ola Hansen – Min konto');
  });

  it('lists sign-in methods, authenticators, sessions and mails', async () => {
    const server = aServerWithUser({
      hasPassword: true,
      passwordChangedAt: '2026-03-03T10:00:00.000Z',
      accounts: [
        {
          id: 'a',
          provider: 'google',
          accountId: '1234',
          scopes: [],
          createdAt: '2026-02-04T10:00:00.000Z',
          updatedAt: '',
        },
      ],
      authenticators: [
        { id: 't', name: 'Mobilen', createdAt: '2026-03-02T10:00:00.000Z', lastUsedAt: null, verified: true },
      ],
    }).on('GET /admin/list-user-mails', () =>
      json({
        mails: [{ id: 'm', kind: 'one-time-code', state: 'failing', at: '2026-03-02T10:00:00.000Z', attempts: 2 }],
        nextCursor: null,
      }),
    );
    await opened(server);
    expect((await section('Innloggingsmåter')).getByText('Sist endret 3. mars 2026')).toBeTruthy();
    expect((await section('Innloggingsmåter')).getByText('Google')).toBeTruthy();
    expect((await section('Tofaktorautentisering')).getByText('Mobilen')).toBeTruthy();
    expect(await (await section('Økter')).findByText('Sist aktiv i dag')).toBeTruthy();
    const mails = await section('E-post vi har sendt');
    expect(await mails.findByText('Engangskode')).toBeTruthy();
    expect(mails.getByText('Prøves igjen')).toBeTruthy();
  });

  it('lists the passkeys of a user who has no other sign-in method', async () => {
    const passkey = { id: 'p', name: 'Ringen', createdAt: '2026-03-02T10:00:00.000Z', lastUsedAt: null };
    await opened(aServerWithUser({ hasPassword: false, accounts: [], passkeys: [passkey] }));
    expect((await section('Innloggingsmåter')).getByText('Ringen')).toBeTruthy();
  });

  it.each([
    ['sign-up.completed', { way: 'password' }, ', med passord'],
    ['sign-up.completed', { way: 'google' }, ', med Google'],
    ['user.created', {}, ', av en operatør'],
  ] as const)('says how the account was created: %s %j', async (kind, facts, how) => {
    const events = [anOperatorEvent({ kind, facts })];
    const page = { events, total: 1, totalIsEstimate: false, nextCursor: null };
    await opened(aServerWithUser().on('GET /admin/list-events', () => json(page)));
    const created = (await section('Om kontoen')).getByText('Laget').parentElement;
    await waitFor(() => expect(created?.textContent?.endsWith(how)).toBe(true));
  });

  it('tells of the last events what they were about, and who did them', async () => {
    const events = [
      anOperatorEvent({
        id: 'ended',
        kind: 'impersonation.ended',
        facts: {},
        actor: { type: 'user', id: 'bruker1', name: 'Ola Hansen', role: null },
        impersonator: { id: 'user-2', name: 'Ingrid Berg' },
      }),
      anOperatorEvent({
        id: 'sent',
        kind: 'mail.sent',
        facts: { kind: 'account-locked' },
        actor: { type: 'service', id: null, name: null, role: null },
      }),
    ];
    const server = aServerWithUser().on('GET /admin/list-events', () =>
      json({ events, total: 2, totalIsEstimate: false, nextCursor: null }),
    );
    await opened(server);
    const latest = await section('Siste hendelser');
    expect(await latest.findByText('Kontoen er sperret · Tjenesten')).toBeTruthy();
    expect(latest.getByText('Ingrid Berg som Ola Hansen')).toBeTruthy();
  });

  it('has a URL for each tab', async () => {
    const { user, where } = await opened(aServerWithUser({ backupCodes: true, trustedDevices: 2 }));
    const tabs = within(screen.getByRole('navigation', { name: 'Deler av brukersiden' }));
    await user.click(tabs.getByRole('link', { name: 'Innlogging' }));
    await screen.findByText('Enheter som slipper kode');
    expect(where()).toBe(`${PAGE}/innlogging`);
    expect(tabs.getByRole('link', { name: 'Innlogging' }).getAttribute('aria-current')).toBe('page');
    await user.click(tabs.getByRole('link', { name: /^Økter/ }));
    await waitFor(() => expect(where()).toBe(`${PAGE}/okter`));
  });

  it('says that a user was deleted', async () => {
    renderApp(
      PAGE,
      aServerWithUser().on(DETAILS, () => refusal(404, 'USER_NOT_FOUND')),
    );
    await heading('Brukeren finnes ikke lenger');
  });

  it('says how long to wait after too many users', async () => {
    const server = aServerWithUser().on(DETAILS, () => refusal(429, 'TOO_MANY_REQUESTS', { 'retry-after': '1200' }));
    renderApp(PAGE, server);
    expect(
      await screen.findByText(/^Du har åpnet mange brukere på kort tid\. Prøv igjen om 20\sminutter\.$/),
    ).toBeTruthy();
  });
});

describe('actions of an operator', () => {
  it('are left out where the role may not', async () => {
    await opened(aServerWithUser({}, 'auditor'));
    expect(screen.queryByRole('button', { name: /Flere handlinger|Send lenke/ })).toBeNull();
    expect(await screen.findByText('Safari på iPhone')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Avslutt/ })).toBeNull();
  });

  it('are left out for support where the user is an operator', async () => {
    await opened(aServerWithUser({ user: anOperatedUser({ role: 'auditor' }) }, 'support'));
    expect(screen.queryByRole('button', { name: 'Flere handlinger' })).toBeNull();
  });

  it('say why the state of the user forbids them', async () => {
    const { menu, user } = await openMenu(aServerWithUser());
    const verify = menu.getByRole('button', { name: /^Send bekreftelse/ });
    expect(verify.textContent).toContain('E-postadressen er allerede bekreftet');
    expect(verify.getAttribute('aria-disabled')).toBe('true');
    await user.click(verify);
    expect(screen.getByRole('list', { name: 'Flere handlinger' })).toBeTruthy();
  });

  it('send a link without a question, and say so', async () => {
    const server = aServerWithUser().on('POST /admin/send-password-reset', () => json({ status: true }));
    const { user } = await opened(server);
    await user.click(button('Send lenke for nytt passord'));
    expect(await screen.findByText('Lenken er sendt til ola@eksempel.no.')).toBeTruthy();
    expect(server.bodiesOf('POST /admin/send-password-reset')).toEqual([{ userId: 'bruker1' }]);
  });

  it('end one session without a question', async () => {
    const server = aServerWithUser().on('POST /admin/revoke-user-session', () => json({ success: true }));
    const { user } = await opened(server);
    await user.click(await screen.findByRole('button', { name: /^Avslutt økten med Safari på iPhone, logget inn/ }));
    expect(await screen.findByText('Økten med Safari på iPhone er avsluttet.')).toBeTruthy();
    expect(server.bodiesOf('POST /admin/revoke-user-session')).toEqual([{ sessionToken: 's1' }]);
  });

  it('end all sessions after a question', async () => {
    const server = aServerWithUser({ sessions: 3 }).on('POST /admin/revoke-user-sessions', () =>
      json({ success: true }),
    );
    const { user, menu } = await openMenu(server);
    await user.click(menu.getByRole('button', { name: 'Avslutt alle økter …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Vil du avslutte alle økter til Ola Hansen?' }));
    expect(dialog.getByText('3 enheter logges ut')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Avslutt 3 økter' }));
    expect(await screen.findByText('3 økter er avsluttet.')).toBeTruthy();
  });

  it('change the role', async () => {
    const server = aServerWithUser().on('POST /admin/set-role', () => json({ user: anOperatedUser() }));
    const { user, menu } = await openMenu(server);
    await user.click(menu.getByRole('button', { name: 'Endre rolle …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hvilken rolle skal Ola Hansen ha?' }));
    await user.click(dialog.getByLabelText(/^Kundestøtte/));
    await user.type(dialog.getByLabelText('Grunn'), 'ny på vakt');
    await user.click(dialog.getByRole('button', { name: 'Endre rollen' }));
    expect(await screen.findByText('Ola Hansen har nå rollen Kundestøtte.')).toBeTruthy();
    expect(server.bodiesOf('POST /admin/set-role')).toEqual([
      { userId: 'bruker1', role: 'support', reason: 'ny på vakt' },
    ]);
  });
});
