import { LiftExpiredBans } from '@portvakt/operators';

import { aTwoFactorUser, totpCode } from './authenticators.js';
import { markBanned } from './bans.js';
import { sessionCookie } from './cookies.js';
import { anOperator, clientWith } from './operators.js';
import { anAuthenticator as aSecurityKey, aSignedInOwner, register } from './passkeys.js';
import { aSession } from './sessions.js';
import {
  aProviderUser,
  browserWithSession,
  goToProviderAndBack,
  linkIdentity,
  type SocialApp,
} from './social-sign-in.js';
import { aSignedInUser, aSignedUpUser } from './users.js';

interface Answer {
  readonly status: number;
  readonly headers?: unknown;
}

/** The callback of a provider always redirects; the URL shows whether it failed. */
export function statusOf({ status, headers }: Answer): number {
  const { location = '' } = (headers ?? {}) as { readonly location?: string };
  if (status !== 302) return status;
  return location.includes('error=') ? 500 : 200;
}

export type Send = () => PromiseLike<Answer>;

/** Prepares a request with its own users. */
export type Prepare = () => Promise<Send>;

/** Requests about passkeys, providers and the work of operators, and a job. Each causes an event. */
export const requestsAroundAccounts = (app: SocialApp): Readonly<Record<string, Prepare>> => ({
  'an added passkey': async () => {
    const { browser } = await aSignedInOwner(app);
    return () => register(browser, aSecurityKey());
  },
  'a new user of a provider': async () => {
    const person = aProviderUser(app, 'github');
    return () => goToProviderAndBack(app, person, { browser: app.browser() });
  },
  'a linked account': async () => {
    const browser = browserWithSession(app, await aSignedInUser(app));
    return () => linkIdentity(app, browser, aProviderUser(app, 'github'));
  },
  'an account that the owner of its address takes over': async () => {
    const { email } = await aSignedUpUser(app);
    const person = aProviderUser(app, 'github', { email });
    return () => goToProviderAndBack(app, person, { browser: app.browser() });
  },
  'a code that an operator gives': async () => {
    const { id, authenticator } = await aTwoFactorUser(app);
    await app.database.sql(`UPDATE "user" SET "role" = 'admin' WHERE "id" = $1`, [id]);
    const operator = clientWith(app, { cookie: sessionCookie(await aSession(app, id)) });
    return () => operator.post('/two-factor/verify-totp', { code: totpCode(app, authenticator) });
  },
  'events that are read': async () => {
    const admin = await anOperator(app, 'admin');
    return () => admin.get('/admin/list-events?kind=sign-up.completed');
  },
  'events that are exported': async () => {
    const admin = await anOperator(app, 'admin');
    return () => admin.get('/admin/export-events?format=csv&kind=sign-up.completed');
  },
  'a ban that is over': async () => {
    await markBanned(app, (await aSignedInUser(app)).id, { expiresInMs: 0 });
    return () => job(app.nest.get(LiftExpiredBans, { strict: false }).execute(50));
  },
});

/** The status of a request that would do the same. */
const job = (done: Promise<unknown>): Promise<Answer> =>
  done.then(
    () => ({ status: 200 }),
    () => ({ status: 500 }),
  );
