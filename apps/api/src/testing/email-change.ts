import { sessionCookie } from './cookies.js';
import { newestLinkTo } from './mails.js';
import type { TestApp } from './test-app.js';
import type { SignedInUser } from './users.js';

/** Subjects of the mails about a change of e-mail address. */
export const APPROVAL_SUBJECT = 'Godkjenn ny e-postadresse';
export const VERIFY_NEW_SUBJECT = 'Bekreft den nye e-postadressen';
export const CHANGED_SUBJECT = 'E-postadressen din er endret';

/** Requests a change of e-mail address in the session of the user. */
export const changeEmail = (app: TestApp, { token }: Pick<SignedInUser, 'token'>, body: object) =>
  app.request().post('/change-email').set('cookie', sessionCookie(token)).send(body);

/** Requests a change for a user with a verified address. Returns path and query of the link mailed to that address. */
export async function mailedApprovalLink(app: TestApp, member: SignedInUser, newEmail: string): Promise<string> {
  await changeEmail(app, member, { newEmail }).expect(200);
  return newestLinkTo(app, member.email, APPROVAL_SUBJECT);
}

/** Opens a link in the session of the user. */
export const openLink = (app: TestApp, { token }: Pick<SignedInUser, 'token'>, path: string) =>
  app.request().get(path).set('cookie', sessionCookie(token));

/** The token of a link to `/verify-email`. */
export function tokenIn(path: string): string {
  const token = new URL(path, 'http://localhost').searchParams.get('token');
  if (!token) throw new Error('the link has no token');
  return token;
}

/** The link to `/verify-email` with another `callbackURL`; null: without one. */
export function withCallbackURL(path: string, callbackURL: string | null): string {
  const query = new URLSearchParams({ token: tokenIn(path), ...(callbackURL === null ? {} : { callbackURL }) });
  return `/verify-email?${query.toString()}`;
}

/** The claims of the token of a link. */
export function claimsIn(path: string): Readonly<Record<string, unknown>> {
  const [, payload = ''] = tokenIn(path).split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
}
