import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { anAccount, aWebConfig } from '../../testing/builders.js';
import {
  aServer,
  aServerWithSignedInUser,
  leaveForProvider,
  redirectedTo,
  unmountApp,
  PROVIDER_URL,
  renderApp,
} from '../../testing/render-app.js';
import { emptyAnswer, type FakeServer, deferredResponse, json, noNetwork, refusal } from '../../testing/server.js';

afterEach(unmountApp);

const PATH = '/konto/innlogging';
const password = anAccount();
const google = anAccount('google', { createdAt: '2026-11-16T06:02:00.000Z' });

function aServerWithMethods(...accounts: ReturnType<typeof anAccount>[]): FakeServer {
  return aServerWithSignedInUser()
    .on('GET /api/web-config', () => json(aWebConfig({ providers: ['google', 'github'] })))
    .on('GET /list-accounts', () => json(accounts));
}

const names = async () => (await screen.findAllByRole('heading', { level: 2 })).map((heading) => heading.textContent);
const rowOf = async (name: string) =>
  (await screen.findByRole('heading', { level: 2, name })).closest('li') as HTMLElement;
const connect = (name: string) => screen.findByRole('button', { name: `Koble til ${name}` });
const disconnect = (name: string) => screen.findByRole('button', { name: `Koble fra ${name}` });
const ONLY_ONE = 'Du kan ikke koble fra den eneste måten du logger inn på.';

async function confirmDisconnect(server: FakeServer) {
  const page = renderApp(PATH, server);
  await page.user.click(await disconnect('Google'));
  await page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Koble fra' }));
  return page;
}

describe('list of sign-in methods', () => {
  it('has the password and every provider of the service, connected or not', async () => {
    renderApp(PATH, aServerWithMethods(password, google));
    expect(await names()).toEqual(['Passord', 'Google', 'GitHub']);
    expect(within(await rowOf('Passord')).getByText('På')).toBeTruthy();
    expect((await rowOf('Google')).querySelector('time')?.getAttribute('datetime')).toBe(google.createdAt);
    expect((await rowOf('Google')).textContent).toContain('Koblet til 16. november 2026');
    expect(within(await rowOf('Google')).getByRole('button').textContent).toBe('Koble fra');
    expect(within(await rowOf('GitHub')).getByText('Ikke koblet til')).toBeTruthy();
    expect(within(await rowOf('GitHub')).getByRole('button').textContent).toBe('Koble til');
    expect(screen.queryByText(ONLY_ONE)).toBeNull();
  });

  it('says that there is no password, and links to where one is set', async () => {
    renderApp(PATH, aServerWithMethods(google));
    const row = within(await rowOf('Passord'));
    expect(row.getByText('Ikke laget')).toBeTruthy();
    expect(row.getByRole('link', { name: 'Lag passord' }).getAttribute('href')).toBe('/konto/sikkerhet');
  });

  it('does not call a method the only one while the passkeys are unknown', async () => {
    const { answer, release } = deferredResponse(json([]));
    const passkeys = { rpId: 'localhost', conditionalCreate: false, max: 20 };
    const server = aServerWithMethods(google)
      .on('GET /api/web-config', () => json(aWebConfig({ providers: ['google'], passkeys })))
      .on('GET /passkey/list-user-passkeys', () => answer);
    renderApp(PATH, server);
    expect(await disconnect('Google')).toBeTruthy();
    expect(screen.queryByText(ONLY_ONE)).toBeNull();
    release();
    expect(await screen.findByText(ONLY_ONE)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Koble fra Google' })).toBeNull();
  });

  it('does not offer to disconnect the only method', async () => {
    renderApp(PATH, aServerWithMethods(google));
    expect(within(await rowOf('Google')).getByText(ONLY_ONE)).toBeTruthy();
    expect(within(await rowOf('Google')).queryByRole('button')).toBeNull();
  });

  it('does not offer to disconnect the only provider beside a password while passwords are turned off', async () => {
    const server = aServerWithMethods(password, google).on('GET /api/web-config', () =>
      json(aWebConfig({ providers: ['google'], emailPassword: false })),
    );
    renderApp(PATH, server);
    expect(within(await rowOf('Google')).getByText(ONLY_ONE)).toBeTruthy();
    expect(within(await rowOf('Google')).queryByRole('button')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Slett passordet' })).toBeTruthy();
    expect(within(await rowOf('Passord')).getByText('Ikke i bruk her lenger')).toBeTruthy();
    expect(within(await rowOf('Passord')).queryByText('På')).toBeNull();
  });

  it('keeps a provider that the service no longer offers, so that it can be disconnected', async () => {
    renderApp(PATH, aServerWithMethods(password, anAccount('zoom')));
    expect(await names()).toEqual(['Passord', 'Google', 'GitHub', 'Zoom']);
    expect(within(await rowOf('Zoom')).getByText('Ikke i bruk her lenger')).toBeTruthy();
    expect(await disconnect('Zoom')).toBeTruthy();
  });

  it('has a row for each of two accounts at the same provider', async () => {
    renderApp(PATH, aServerWithMethods(google, anAccount('google', { id: 'second' })));
    expect(await names()).toEqual(['Passord', 'Google', 'Google', 'GitHub']);
    expect(await screen.findAllByRole('button', { name: 'Koble fra Google' })).toHaveLength(2);
  });

  it('says when the service has no providers', async () => {
    renderApp(PATH, aServerWithSignedInUser());
    expect(await screen.findByText('Ingen andre innloggingsmåter er tilgjengelige.')).toBeTruthy();
    expect(await names()).toEqual(['Passord']);
  });

  it('has no password row where passwords are turned off and there is none', async () => {
    const server = aServerWithMethods(google).on('GET /api/web-config', () =>
      json(aWebConfig({ providers: ['google'], emailPassword: false })),
    );
    renderApp(PATH, server);
    expect(await names()).toEqual(['Google']);
  });

  it('shows a failure to fetch it, and retries on request', async () => {
    const server = aServerWithMethods().on('GET /list-accounts', () => emptyAnswer(500));
    const { user } = renderApp(PATH, server);
    expect(
      (await screen.findByText('Noe gikk galt hos oss. Prøv igjen om litt.')).closest('[role=alert]'),
    ).toBeTruthy();
    server.on('GET /list-accounts', () => json([password]));
    await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    expect(await names()).toEqual(['Passord', 'Google', 'GitHub']);
  });

  it('announces that it is fetching, after a delay', async () => {
    const { answer, release } = deferredResponse(json([password]));
    renderApp(
      PATH,
      aServerWithMethods().on('GET /list-accounts', () => answer),
    );
    const waiting = await screen.findByText('Henter …', { selector: '[role=status]' });
    expect(waiting.nextElementSibling?.getAttribute('aria-busy')).toBe('true');
    release();
    expect(await names()).toEqual(['Passord', 'Google', 'GitHub']);
  });

  it('is in the menu, and requires a session', async () => {
    renderApp(PATH, aServerWithMethods(password));
    const link = await screen.findByRole('link', { name: 'Innloggingsmåter' });
    expect(link.getAttribute('aria-current')).toBe('page');
    unmountApp();
    const { where } = renderApp(PATH, aServer());
    await waitFor(() => expect(where()).toBe('/logg-inn?utlopt=1&neste=%2Fkonto%2Finnlogging'));
  });

  it('is available in nynorsk and English', async () => {
    const { user } = renderApp(PATH, aServerWithMethods(password, google));
    await names();
    await user.click(screen.getByRole('button', { name: 'Nynorsk' }));
    expect(await screen.findByRole('button', { name: 'Kople frå Google' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign-in methods' })).toBeTruthy();
    expect((await rowOf('Google')).textContent).toContain('Connected on 16 November 2026');
  });
});

describe('connecting a provider', () => {
  it('redirects to the provider, with a return URL for success and failure', async () => {
    const server = aServerWithMethods(password).on('POST /link-social', () =>
      json({ url: PROVIDER_URL, redirect: true }),
    );
    const { user } = renderApp(PATH, server);
    await user.click(await connect('GitHub'));
    await waitFor(() => expect(redirectedTo()).toBe(PROVIDER_URL));
    expect(server.bodiesOf('POST /link-social')).toEqual([
      { provider: 'github', callbackURL: '/konto/innlogging?koblet=github', errorCallbackURL: '/konto/innlogging' },
    ]);
  });

  it('returns here when the user declines at the provider, after which the service names no page', async () => {
    const server = aServerWithMethods(password).on('POST /link-social', () =>
      json({ url: PROVIDER_URL, redirect: true }),
    );
    const { user } = renderApp(PATH, server);
    await user.click(await connect('Google'));
    await leaveForProvider();

    const { where } = renderApp('/feil?error=access_denied', server);
    expect(await screen.findByText('Du avbrøt innloggingen hos leverandøren.')).toBeTruthy();
    await waitFor(() => expect(where()).toBe(PATH));
  });

  it('shows when it could not be started', async () => {
    const server = aServerWithMethods(password).on('POST /link-social', () => refusal(404, 'PROVIDER_NOT_FOUND'));
    const { user } = renderApp(PATH, server);
    await user.click(await connect('GitHub'));
    const message = await screen.findByText('Denne innloggingsmåten finnes ikke her.');
    expect(message.closest('[role=alert]')).toBeTruthy();
    expect(await connect('GitHub')).toBeTruthy();
  });

  it('confirms once, afterwards, that it is connected', async () => {
    const { where } = renderApp(`${PATH}?koblet=google`, aServerWithMethods(password, google));
    expect((await screen.findByText('Google er koblet til.')).closest('[role=status]')).toBeTruthy();
    expect(where()).toBe(PATH);
  });

  it.each(['github', 'credential', 'Ring%2022%2022%2022%2022'])(
    'confirms nothing that is not true: %s',
    async (claimed) => {
      const { where } = renderApp(`${PATH}?koblet=${claimed}`, aServerWithMethods(password, google));
      await names();
      await waitFor(() => expect(where()).toBe(PATH));
      expect(screen.queryByText(/er koblet til\./)).toBeNull();
    },
  );

  it.each([
    ['account_already_linked_to_different_user', 'Kontoen hos leverandøren er koblet til en annen bruker her.'],
    ['unable_to_link_account', 'Vi klarte ikke å koble til kontoen. Prøv igjen.'],
    ['access_denied', 'Du avbrøt innloggingen hos leverandøren.'],
    ['something_new', 'Noe gikk galt hos oss. Prøv igjen om litt.'],
  ])('explains afterwards why it failed: %s', async (error, text) => {
    const { where } = renderApp(`${PATH}?error=${error}`, aServerWithMethods(password));
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
    expect(where()).toBe(PATH);
  });
});

describe('disconnecting a provider', () => {
  it('asks first, with focus on the question', async () => {
    const server = aServerWithMethods(password, google);
    const { user } = renderApp(PATH, server);
    await user.click(await disconnect('Google'));
    const dialog = screen.getByRole('dialog', { name: 'Vil du koble fra Google?' });
    expect(document.activeElement).toBe(within(dialog).getByRole('heading'));
    await user.click(within(dialog).getByRole('button', { name: 'Avbryt' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.bodiesOf('POST /unlink-account')).toEqual([]);
  });

  it.each([
    ['an offered provider', { providers: ['google'] }, 'Du kan koble til igjen senere.'],
    ['any provider where connecting is off', { providers: ['google'], linking: false }, 'Du kan ikke koble til igjen.'],
    ['a provider that is not offered', { providers: [] }, 'Du kan ikke koble til igjen.'],
  ])('says whether %s can be connected again', async (_case, settings, sentence) => {
    const server = aServerWithMethods(password, google).on('GET /api/web-config', () => json(aWebConfig(settings)));
    const { user } = renderApp(PATH, server);
    await user.click(await disconnect('Google'));
    expect(screen.getByRole('dialog').textContent).toContain(sentence);
  });

  it('confirms it, and focuses the heading because its button is removed', async () => {
    const server = aServerWithMethods(password, google);
    server.on('POST /unlink-account', () => {
      server.on('GET /list-accounts', () => json([password]));
      return json({ status: true });
    });
    await confirmDisconnect(server);
    expect((await screen.findByText('Google er koblet fra.')).closest('[role=status]')).toBeTruthy();
    expect(await connect('Google')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    expect(server.bodiesOf('POST /unlink-account')).toEqual([{ providerId: 'google', accountId: 'id-at-google' }]);
  });

  it('requires a confirmed identity when the session is old, and comes back', async () => {
    const server = aServerWithMethods(password, google).on('POST /unlink-account', () =>
      refusal(403, 'SESSION_IS_NOT_FRESH'),
    );
    const { where } = await confirmDisconnect(server);
    await waitFor(() => expect(where()).toBe('/bekreft-identitet?neste=%2Fkonto%2Finnlogging'));
  });

  it('says that it became the only method elsewhere, and no longer offers it', async () => {
    const server = aServerWithMethods(password, google);
    server.on('POST /unlink-account', () => {
      server.on('GET /list-accounts', () => json([google]));
      return refusal(400, 'FAILED_TO_UNLINK_LAST_ACCOUNT');
    });
    await confirmDisconnect(server);
    await waitFor(() => expect(screen.getAllByText(ONLY_ONE)).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Koble fra Google' })).toBeNull();
  });

  it('says that it was disconnected elsewhere, and fetches the list again', async () => {
    const server = aServerWithMethods(password, google);
    server.on('POST /unlink-account', () => {
      server.on('GET /list-accounts', () => json([password]));
      return refusal(400, 'ACCOUNT_NOT_FOUND');
    });
    await confirmDisconnect(server);
    expect(await screen.findByText('Vi finner ikke denne innloggingsmåten på kontoen din.')).toBeTruthy();
    expect(await connect('Google')).toBeTruthy();
  });

  it('closes the question and shows a failure', async () => {
    await confirmDisconnect(aServerWithMethods(password, google).on('POST /unlink-account', noNetwork));
    const message = await screen.findByText('Vi får ikke kontakt. Sjekk at du er på nett.');
    expect(message.closest('[role=alert]')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await disconnect('Google')).toBeTruthy();
  });
});
