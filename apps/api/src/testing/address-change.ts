import { presenting } from './cookies.js';
import { newestLink } from './mailbox.js';
import type { Member } from './members.js';
import type { TestApp } from './test-app.js';

/** Subjects of the mails about a change of address (UX §8). */
export const APPROVE = 'Godkjenn ny e-postadresse';
export const PROVE_NEW = 'Bekreft den nye e-postadressen';
export const CHANGED = 'E-postadressen din er endret';

/** Asks for another address in the session of a member. */
export const changeEmail = (app: TestApp, { token }: Pick<Member, 'token'>, body: object) =>
  app.request().post('/change-email').set('cookie', presenting(token)).send(body);

/** Asks for it where the current address is proven: path and query of the link that goes there. */
export async function changeLink(app: TestApp, member: Member, newEmail: string): Promise<string> {
  await changeEmail(app, member, { newEmail }).expect(200);
  return newestLink(app, member.email, APPROVE);
}

/** Opens a link in the session of a member. */
export const openLink = (app: TestApp, { token }: Pick<Member, 'token'>, path: string) =>
  app.request().get(path).set('cookie', presenting(token));

/** The token within a link to `/verify-email`. */
export function tokenIn(path: string): string {
  const token = new URL(path, 'http://localhost').searchParams.get('token');
  if (!token) throw new Error('the link holds no token');
  return token;
}

/** A link with a return address in place of the one it has; without one where that is null. */
export function leadingTo(path: string, callbackURL: string | null): string {
  const query = new URLSearchParams({ token: tokenIn(path), ...(callbackURL === null ? {} : { callbackURL }) });
  return `/verify-email?${query.toString()}`;
}

/** What the token of a link says. */
export function claimsIn(path: string): Readonly<Record<string, unknown>> {
  const [, payload = ''] = tokenIn(path).split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
}
