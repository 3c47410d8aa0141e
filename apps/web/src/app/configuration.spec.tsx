import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import type { SignedIn, WebConfig } from '@portvakt/api-client';

import { anAccount, aSession, aSignedInUser, aWebConfig, SAFARI_ON_IPHONE } from '../testing/builders.js';
import { aServer, aServerWithSignedInUser, renderApp, unmountApp } from '../testing/render-app.js';
import { emptyAnswer, type FakeServer, json } from '../testing/server.js';

afterEach(unmountApp);

type Lifetimes = WebConfig['lifetimes'];
const defaults = aWebConfig();
const lifetimes = (over: Partial<Lifetimes>) => ({ lifetimes: { ...defaults.lifetimes, ...over } });
const unverified = aSignedInUser({ emailVerified: false });

interface Case {
  readonly setting: string;
  readonly settings: Partial<WebConfig>;
  readonly page: string;
  readonly user?: SignedIn;
  readonly seen?: readonly RegExp[];
  readonly notSeen?: readonly RegExp[];
}

/** What each setting shows and hides. The first heading is awaited; then the page's text is compared. */
const CASES: readonly Case[] = [
  { setting: 'appName', settings: { appName: 'Nordlys' }, page: '/personvern', seen: [/Nordlys/] },
  { setting: 'providers', settings: { providers: ['google'] }, page: '/logg-inn', seen: [/Logg inn med Google/] },
  {
    setting: 'emailPassword off',
    settings: { emailPassword: false, providers: ['google'] },
    page: '/logg-inn',
    seen: [/Logg inn med Google/],
    notSeen: [/Passord/, /Glemt/],
  },
  {
    setting: 'emailPassword off',
    settings: { emailPassword: false },
    page: '/hjelp',
    notSeen: [/Glemt passordet/, /Lag nytt passord/, /prøvd for mange ganger/],
  },
  { setting: 'signUp off', settings: { signUp: false }, page: '/logg-inn', notSeen: [/Lag en konto/] },
  { setting: 'passwordMinLength', settings: { passwordMinLength: 12 }, page: '/registrer', seen: [/Minst 12 tegn/] },
  {
    setting: 'changeEmail off',
    settings: { changeEmail: false },
    page: '/hjelp',
    notSeen: [/Er e-postadressen endret uten/],
  },
  {
    setting: 'deleteUser off',
    settings: { deleteUser: false },
    page: '/konto',
    user: aSignedInUser(),
    notSeen: [/Slett kontoen/],
  },
  { setting: 'twoFactor on', settings: {}, page: '/hjelp', seen: [/Virker ikke engangskoden/] },
  {
    setting: 'twoFactor off',
    settings: { twoFactor: { totp: false, emailOtp: false, maxAuthenticators: 2 } },
    page: '/hjelp',
    notSeen: [/Virker ikke engangskoden/],
  },
  {
    setting: 'twoFactor off',
    settings: { twoFactor: { totp: false, emailOtp: false, maxAuthenticators: 2 } },
    page: '/konto/sikkerhet',
    user: aSignedInUser(),
    seen: [/Enheter/],
    notSeen: [/Tofaktor/],
  },
  {
    setting: 'twoFactor off',
    settings: { twoFactor: { totp: false, emailOtp: false, maxAuthenticators: 2 } },
    page: '/konto/sikkerhet',
    user: aSignedInUser({ twoFactorEnabled: true }),
    seen: [/Tofaktor/],
  },
  {
    setting: 'twoFactor off',
    settings: { twoFactor: { totp: false, emailOtp: false, maxAuthenticators: 2 } },
    page: '/konto',
    user: aSignedInUser(),
    notSeen: [/Tofaktor/],
  },
  { setting: 'resetPassword on', settings: {}, page: '/logg-inn', seen: [/Glemt passordet/] },
  { setting: 'resetPassword off', settings: { resetPassword: false }, page: '/logg-inn', notSeen: [/Glemt passordet/] },
  {
    setting: 'resetPassword off',
    settings: { resetPassword: false },
    page: '/glemt-passord',
    seen: [/Du kan ikke lage nytt passord her nå/],
    notSeen: [/Send lenke/],
  },
  {
    setting: 'resetPassword off',
    settings: { resetPassword: false },
    page: '/nytt-passord?error=INVALID_TOKEN',
    notSeen: [/Send ny lenke/],
  },
  {
    setting: 'resetPassword off',
    settings: { resetPassword: false },
    page: '/hjelp',
    seen: [/Endre passord/],
    notSeen: [/Lag nytt passord/, /lage nytt passord mens/],
  },
  {
    setting: 'verificationEmail off',
    settings: { verificationEmail: false, verificationOnSignUp: false },
    page: '/konto',
    user: unverified,
    notSeen: [/ikke bekreftet/],
  },
  {
    setting: 'verificationEmail off',
    settings: { verificationEmail: false, verificationOnSignUp: false },
    page: '/bekreft-epost',
    user: unverified,
    seen: [/Vi sender ikke lenker/],
    notSeen: [/Send/, /Vi har sendt/],
  },
  {
    setting: 'verificationEmail off',
    settings: { verificationEmail: false, verificationOnSignUp: false },
    page: '/bekreft-epost?error=token_expired',
    user: unverified,
    notSeen: [/Send ny lenke/],
  },
  {
    setting: 'verificationOnSignUp off',
    settings: { verificationOnSignUp: false },
    page: '/konto',
    user: unverified,
    seen: [/Send lenke/],
    notSeen: [/lenken vi sendte/, /på nytt/],
  },
  {
    setting: 'verificationOnSignUp off',
    settings: { verificationOnSignUp: false },
    page: '/bekreft-epost',
    user: unverified,
    seen: [/når du ber om den/],
    notSeen: [/Vi har sendt/],
  },
  {
    setting: 'lifetimes.pendingTwoFactor',
    settings: lifetimes({ pendingTwoFactor: 600 }),
    page: '/hjelp',
    seen: [/Du har 10\sminutter på deg/],
  },
  {
    setting: 'lifetimes.trustedDevice',
    settings: lifetimes({ trustedDevice: 604_800 }),
    page: '/logg-inn/kode',
    seen: [/på denne enheten i 7\sdager/],
  },
  {
    setting: 'lifetimes',
    settings: lifetimes({
      session: 172_800,
      trustedDevice: 604_800,
      resetPassword: 900,
      verification: 7200,
      deleteToken: 10_800,
      emailCode: 240,
      pendingTwoFactor: 420,
    }),
    page: '/personvern',
    seen: [/2\sdager/, /7\sdager/, /15\sminutter/, /2\stimer/, /3\stimer/, /4\sminutter/, /7\sminutter/],
    notSeen: [/30\sdager/, /24\stimer/],
  },
  { setting: 'sessionCacheSeconds 0', settings: {}, page: '/personvern', notSeen: [/session_data/] },
  {
    setting: 'sessionCacheSeconds',
    settings: { sessionCacheSeconds: 300 },
    page: '/personvern',
    seen: [/session_data.*5\sminutter/],
  },
  { setting: 'sessionCacheSeconds 0', settings: {}, page: '/hjelp', notSeen: [/i løpet av/] },
  {
    setting: 'sessionCacheSeconds',
    settings: { sessionCacheSeconds: 300 },
    page: '/hjelp',
    seen: [/logget ut på alle enheter i løpet av 5\sminutter/],
  },
  {
    setting: 'development off',
    settings: {},
    page: '/personvern',
    notSeen: [/fylle inn/],
  },
  {
    setting: 'development off',
    settings: {},
    page: '/tilgjengelighet',
    notSeen: [/fylle inn/, /Ikke lest: nynorsken/],
  },
  { setting: 'development', settings: { development: true }, page: '/tilgjengelighet', seen: [/fylle inn/] },
  { setting: 'no contact', settings: {}, page: '/hjelp', seen: [/Bare de kan si hvordan du når dem/] },
  ...['/hjelp', '/personvern', '/tilgjengelighet', '/feil?error=access_denied'].map((page): Case => ({
    setting: 'contact',
    settings: { contact: { email: 'hjelp@example.no', url: 'https://example.no/kontakt' } },
    page,
    seen: [/hjelp@example\.no/, /Kontaktside/],
    notSeen: [/Bare de kan si/],
  })),
  ...['/logg-inn', '/registrer', '/glemt-passord'].map((page): Case => ({
    setting: 'contact, and no way to sign in',
    settings: { emailPassword: false, contact: { email: 'hjelp@example.no', url: null } },
    page,
    seen: [/Trenger du hjelp/, /hjelp@example\.no/],
  })),
  ...(['privacy', 'accessibility', 'help'] as const).map((page): Case => ({
    setting: `links.${page}`,
    settings: { links: { ...defaults.links, [page]: `https://example.no/${page}` } },
    page: { privacy: '/personvern', accessibility: '/tilgjengelighet', help: '/hjelp' }[page],
    seen: [new RegExp(`https://example\\.no/${page}`)],
    notSeen: [/På denne siden/],
  })),
];

function serverOf({ settings, user }: Case): FakeServer {
  const server = user ? aServerWithSignedInUser(user) : aServer();
  return server
    .on('GET /api/web-config', () => json(aWebConfig(settings)))
    .on('GET /list-accounts', () => json([anAccount()]))
    .on('GET /two-factor/list-user-twofactors', () => json([]));
}

describe('settings and their pages', () => {
  it.each(CASES)('$setting on $page', async (example) => {
    renderApp(example.page, serverOf(example));
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    await waitFor(() => {
      for (const text of example.seen ?? []) expect(mainText()).toMatch(text);
    });
    for (const text of example.notSeen ?? []) expect(mainText()).not.toMatch(text);
  });
});

describe('links of the footer', () => {
  it.each([
    ['Personvern', 'privacy'],
    ['Tilgjengelighet', 'accessibility'],
    ['Hjelp med innlogging', 'help'],
    ['Vilkår', 'terms'],
  ] as const)('%s leads to the page of the product', async (name, page) => {
    const links = { ...defaults.links, [page]: 'https://example.no/side' };
    renderApp(
      '/logg-inn',
      aServer().on('GET /api/web-config', () => json(aWebConfig({ links }))),
    );
    await waitFor(() =>
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('https://example.no/side'),
    );
  });

  it('has no terms without a page for them', async () => {
    renderApp('/logg-inn', aServer());
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: 'Vilkår' })).toBeNull();
  });
});

describe('signing out another device', () => {
  it.each([
    [0, 'Safari på iPhone er logget ut.'],
    [300, 'Safari på iPhone blir logget ut i løpet av 5 minutter.'],
  ])('with a session cache of %d seconds says: %s', async (sessionCacheSeconds, message) => {
    const other = aSession({ id: 'session-2', token: 'token-2', userAgent: SAFARI_ON_IPHONE });
    const server = aServerWithSignedInUser()
      .on('GET /api/web-config', () => json(aWebConfig({ sessionCacheSeconds })))
      .on('GET /list-sessions', () => json([aSession(), other]))
      .on('POST /revoke-session', () => emptyAnswer(200));
    const { user } = renderApp('/konto/enheter', server);
    await user.click(await screen.findByRole('button', { name: /^Logg ut Safari/ }));
    expect(await screen.findByText(message)).toBeTruthy();
  });
});

const mainText = (): string => document.querySelector('main')?.textContent?.replaceAll('\n', ' ') ?? '';
