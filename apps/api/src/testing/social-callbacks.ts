import type supertest from 'supertest';

import type { Browser, SocialApp } from './social-sign-in.js';
import { ORIGIN, type TestApp } from './test-app.js';

/** A started redirect to a provider whose callback was not opened yet. */
export interface StartedRedirect {
  readonly browser: Browser;
  readonly provider: string;
  readonly url: URL;
  readonly state: string;
  readonly answer: supertest.Response;
}

interface RedirectOptions {
  /** Default: a new browser. */
  readonly browser?: Browser;
  /** Overrides fields of a sign-in with GitHub that redirects to `/inn`. */
  readonly body?: { readonly provider?: string } & Readonly<Record<string, unknown>>;
  /** Base path of the API; default: none. */
  readonly base?: string;
}

/** Starts a sign-in with a provider. */
export async function startRedirect(app: TestApp, options: RedirectOptions = {}): Promise<StartedRedirect> {
  const { browser = app.browser(), body = {}, base = '' } = options;
  const sent = { provider: 'github', callbackURL: '/inn', ...body };
  const answer = await browser.post(`${base}/sign-in/social`).set('origin', ORIGIN).send(sent).expect(200);
  const url = new URL((answer.body as { url: string }).url);
  return { browser, provider: sent.provider, url, state: url.searchParams.get('state') ?? '', answer };
}

/** The callback parameters that the provider sends for a user who consents. */
export async function consentAtProvider(
  { fake }: SocialApp,
  { url }: StartedRedirect,
  person: Parameters<SocialApp['fake']['usePerson']>[0],
): Promise<Record<string, string>> {
  const { params } = await fake.authorize(url.href, { person });
  return { ...params };
}

/** Opens the callback in the same browser. `params` override the state of the redirect. */
export const openCallback = (
  { browser, provider, state }: Pick<StartedRedirect, 'browser' | 'provider' | 'state'>,
  params: Readonly<Record<string, string>> = {},
) => browser.get(`/callback/${provider}?${new URLSearchParams({ state, ...params }).toString()}`);

/** URL of the service's own error page. */
export const errorPageUrl = (code: string): string => `${ORIGIN}/error?error=${code}`;

export const RESTART = errorPageUrl('please_restart_the_process');

export const locationOf = ({ headers }: { readonly headers: object }): string | undefined =>
  (headers as { location?: string }).location;

export interface StateRecord {
  readonly value: string;
  readonly userId: string | null;
  readonly expiresAt: Date;
}

/** The verification record of a state; undefined if there is none. */
export async function stateRecord({ database }: TestApp, state: string): Promise<StateRecord | undefined> {
  const [row] = await database.sql<StateRecord>('SELECT * FROM "verification" WHERE "identifier" = $1', [state]);
  return row;
}

/** Updates fields of the stored state; a field set to undefined is removed. */
export async function updateState(
  app: TestApp,
  state: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const kept = JSON.parse((await stateRecord(app, state))?.value ?? '') as object;
  await overwriteState(app, state, JSON.stringify({ ...kept, ...fields }));
}

export async function overwriteState({ database }: TestApp, state: string, value: string): Promise<void> {
  await database.sql('UPDATE "verification" SET "value" = $2 WHERE "identifier" = $1', [state, value]);
}

/** The states in the `Set-Cookie` line of the state cookie, oldest first. */
export function statesInCookie(line: string | undefined): readonly string[] {
  const raw = /^portvakt\.state=([^;]*)/.exec(line ?? '')?.[1] ?? '';
  const value = decodeURIComponent(raw);
  return value === '' ? [] : value.slice(0, value.lastIndexOf('.')).split('!');
}
