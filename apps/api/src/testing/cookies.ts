import { createHmac, type KeyObject } from 'node:crypto';

import { KeyRing } from '@portvakt/adapters/node';

import { SECRET } from './test-app.js';

interface Answer {
  readonly headers: object;
}

/** What an answer sets, by name; none of them may be set twice (D-01). */
export function cookiesOf({ headers }: Answer): Readonly<Record<string, string>> {
  const lines = (headers as { 'set-cookie'?: string[] })['set-cookie'] ?? [];
  const byName = Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line]));
  if (Object.keys(byName).length < lines.length) throw new Error('a cookie is set twice in one answer');
  return byName;
}

/** The value within a `Set-Cookie` line, as it goes over the wire. */
export const valueOf = (line: string | undefined): string => /=([^;]*)/.exec(line ?? '')?.[1] ?? '';

/** A line that makes a browser forget a cookie set on plain http, without a domain. */
export const cleared = (name: string): string => `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`;

/** What an answer that ends a session sets, and nothing else. */
export const SESSION_CLEARED = Object.fromEntries(
  ['portvakt.session_token', 'portvakt.session_data', 'portvakt.dont_remember'].map((name) => [name, cleared(name)]),
);

/** A cookie value as the service signs it, percent-encoded (contract §3.1). */
export const signed = (suffix: string, value: string, secret = SECRET): string =>
  encodeURIComponent(`${value}.${mac(value, keyFor(suffix, secret)).toString('base64')}`);

/** As `signed`, with the secret itself: what the reference library wrote (C22). */
export const signedByReference = (value: string, secret = SECRET): string =>
  encodeURIComponent(`${value}.${createHmac('sha256', secret).update(value).digest('base64')}`);

/** The signature within a session-data cookie (contract §3.2). */
export const dataSignature = (text: string): string => mac(text, keyFor('session_data', SECRET)).toString('base64url');

/** A `Cookie` header that presents a session. */
export const presenting = (token: string): string => `portvakt.session_token=${signed('session_token', token)}`;

/** A `Cookie` header of a browser that is not to be remembered. */
export const presentingUnremembered = (token: string): string =>
  `${presenting(token)}; portvakt.dont_remember=${signed('dont_remember', 'true')}`;

function keyFor(suffix: string, secret: string): KeyObject {
  const [key] = new KeyRing([secret]).for(`cookie:${suffix}`);
  if (!key) throw new Error('a secret has no key');
  return key;
}

const mac = (text: string, key: KeyObject): Buffer => createHmac('sha256', key).update(text).digest();
