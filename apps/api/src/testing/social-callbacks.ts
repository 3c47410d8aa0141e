import type supertest from 'supertest';

import type { Browser, SocialApp } from './social-app.js';
import { ORIGIN, type TestApp } from './test-app.js';

/** A way to a provider that has begun: the browser has been sent off, and is not back yet. */
export interface Begun {
  readonly browser: Browser;
  readonly provider: string;
  readonly url: URL;
  readonly state: string;
  readonly answer: supertest.Response;
}

interface Beginning {
  /** A new one if none is named. */
  readonly browser?: Browser;
  /** Laid over a sign-in with GitHub that leads to `/inn`. */
  readonly body?: { readonly provider?: string } & Readonly<Record<string, unknown>>;
  /** Where the calls stand, if not at the root. */
  readonly base?: string;
}

export async function begin(app: TestApp, beginning: Beginning = {}): Promise<Begun> {
  const { browser = app.browser(), body = {}, base = '' } = beginning;
  const sent = { provider: 'github', callbackURL: '/inn', ...body };
  const answer = await browser.post(`${base}/sign-in/social`).set('origin', ORIGIN).send(sent).expect(200);
  const url = new URL((answer.body as { url: string }).url);
  return { browser, provider: sent.provider, url, state: url.searchParams.get('state') ?? '', answer };
}

/** What the provider would bring back of somebody who agreed. */
export async function agree(
  { fake }: SocialApp,
  { url }: Begun,
  person: Parameters<SocialApp['fake']['usePerson']>[0],
): Promise<Record<string, string>> {
  const { params } = await fake.authorize(url.href, { person });
  return { ...params };
}

/** The browser comes back, with the state it was sent off with unless told otherwise. */
export const comesBack = (
  { browser, provider, state }: Pick<Begun, 'browser' | 'provider' | 'state'>,
  params: Readonly<Record<string, string>> = {},
) => browser.get(`/callback/${provider}?${new URLSearchParams({ state, ...params }).toString()}`);

/** Our own error page with a code. */
export const errorPage = (code: string): string => `${ORIGIN}/error?error=${code}`;

export const RESTART = errorPage('please_restart_the_process');

export const locationOf = ({ headers }: { readonly headers: object }): string | undefined =>
  (headers as { location?: string }).location;

export interface StateRecord {
  readonly value: string;
  readonly userId: string | null;
  readonly expiresAt: Date;
}

/** The record of a state by SQL; undefined where there is none. */
export async function stateRecord({ database }: TestApp, state: string): Promise<StateRecord | undefined> {
  const [row] = await database.sql<StateRecord>('SELECT * FROM "verification" WHERE "identifier" = $1', [state]);
  return row;
}

/** Rewrites members of what is kept for a state; undefined takes one away. */
export async function changeState(
  app: TestApp,
  state: string,
  members: Readonly<Record<string, unknown>>,
): Promise<void> {
  const kept = JSON.parse((await stateRecord(app, state))?.value ?? '') as object;
  await overwriteState(app, state, JSON.stringify({ ...kept, ...members }));
}

export async function overwriteState({ database }: TestApp, state: string, value: string): Promise<void> {
  await database.sql('UPDATE "verification" SET "value" = $2 WHERE "identifier" = $1', [state, value]);
}

/** The states that a line of `Set-Cookie` makes a browser keep, oldest first. */
export function statesIn(line: string | undefined): readonly string[] {
  const raw = /^portvakt\.state=([^;]*)/.exec(line ?? '')?.[1] ?? '';
  const value = decodeURIComponent(raw);
  return value === '' ? [] : value.slice(0, value.lastIndexOf('.')).split('!');
}
