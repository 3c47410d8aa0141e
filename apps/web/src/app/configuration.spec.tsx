import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import type { WebConfig } from '@portvakt/api-client';

import { ACCOUNT_SETTING_CASES } from '../testing/account-setting-cases.js';
import { anAccount, aSession, aWebConfig, SAFARI_ON_IPHONE } from '../testing/builders.js';
import { aServer, aServerWithSignedInUser, renderApp, unmountApp } from '../testing/render-app.js';
import { emptyAnswer, type FakeServer, json } from '../testing/server.js';
import { SERVICE_SETTING_CASES } from '../testing/service-setting-cases.js';
import type { SettingCase } from '../testing/setting-case.js';

afterEach(unmountApp);

const defaults = aWebConfig();

/** At least one for each setting that is seen by opening a page. */
const SETTING_CASES = [...ACCOUNT_SETTING_CASES, ...SERVICE_SETTING_CASES];

function serverOf({ settings, user }: SettingCase): FakeServer {
  const server = user ? aServerWithSignedInUser(user) : aServer();
  return server
    .on('GET /api/web-config', () => json(aWebConfig(settings)))
    .on('GET /list-accounts', () => json([anAccount()]))
    .on('GET /two-factor/list-user-twofactors', () => json([]));
}

describe('settings and their pages', () => {
  it.each(SETTING_CASES)('$setting on $page', async (example) => {
    renderApp(example.page, serverOf(example));
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    await waitFor(() => {
      for (const text of example.seen ?? []) expect(mainText()).toMatch(text);
    });
    for (const text of example.notSeen ?? []) expect(mainText()).not.toMatch(text);
  });
});

/** What is seen only after more than opening a page, and the spec that does it. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  basePath: '../../../../libs/api-client/src/base-query.spec.ts',
  requireEmailVerification: '../features/sign-up/sign-up-page.spec.tsx',
  'twoFactor.maxAuthenticators': '../features/two-factor/two-factor-section.spec.tsx',
  refusals: '../i18n/use-error-text.spec.tsx',
  theme: './theme.spec.tsx',
  passwordMaxLength: './configuration.spec.tsx',
  'links.terms': './configuration.spec.tsx',
};

/** The settings by their paths, such as `links.help`, with their values as text. */
function valuesOf(config: WebConfig): ReadonlyMap<string, string> {
  const parts = (name: string, value: unknown): readonly (readonly [string, string])[] =>
    value !== null && typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length > 0
      ? Object.entries(value).flatMap(([part, each]) => parts(`${name}.${part}`, each))
      : [[name, JSON.stringify(value)]];
  return new Map(Object.entries(config).flatMap(([name, value]) => parts(name, value)));
}

describe('every setting of /api/web-config', () => {
  const standard = valuesOf(defaults);
  const changed = SETTING_CASES.map(({ settings }) => valuesOf(aWebConfig(settings)));

  it.each([...standard.keys()])('%s has a case with another value', (name) => {
    const spec = ELSEWHERE[name];
    if (spec === undefined) expect(changed.some((values) => values.get(name) !== standard.get(name))).toBe(true);
    else expect(readFileSync(join(__dirname, spec), 'utf8')).toContain(name.split('.').at(-1));
  });
});

describe('a password that is too long', () => {
  it('is refused with the length of the settings', async () => {
    const server = aServer().on('GET /api/web-config', () => json(aWebConfig({ passwordMaxLength: 20 })));
    const { user } = renderApp('/registrer', server);
    await user.type(await screen.findByLabelText('Passord'), 'x'.repeat(21));
    await user.click(screen.getByRole('button', { name: 'Lag konto' }));
    expect((await screen.findAllByText('Passordet er for langt. Det kan ha høyst 20 tegn.')).length).toBeGreaterThan(0);
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
