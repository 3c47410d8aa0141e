import { createHmac, type KeyObject } from 'node:crypto';

import { derivedKey, SECRET } from './test-app.js';

interface Answer {
  readonly headers: object;
}

/** The `Set-Cookie` lines of an answer by cookie name. Throws if a cookie is set twice (D-01). */
export function cookiesOf({ headers }: Answer): Readonly<Record<string, string>> {
  const lines = (headers as { 'set-cookie'?: string[] })['set-cookie'] ?? [];
  const byName = Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line]));
  if (Object.keys(byName).length < lines.length) throw new Error('a cookie is set twice in one answer');
  return byName;
}

/** The value of a `Set-Cookie` line, still percent-encoded; empty without a line. */
export const cookieValue = (line: string | undefined): string => /=([^;]*)/.exec(line ?? '')?.[1] ?? '';

/** The `Set-Cookie` line that deletes a cookie set over plain http without a domain. */
export const clearedCookie = (name: string): string => `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`;

/** All cookies that an answer sets when it revokes the session of the request. */
export const SESSION_CLEARED = Object.fromEntries(
  ['portvakt.session_token', 'portvakt.session_data', 'portvakt.dont_remember'].map((name) => [
    name,
    clearedCookie(name),
  ]),
);

const mac = (text: string, key: KeyObject): Buffer => createHmac('sha256', key).update(text).digest();

/** A cookie value as the service signs it, percent-encoded (specification §3.1). */
export const signedValue = (suffix: string, value: string, secret = SECRET): string =>
  encodeURIComponent(`${value}.${mac(value, derivedKey(`cookie:${suffix}`, secret)).toString('base64')}`);

/** As `signedValue`, but keyed with the secret itself, as the reference library did (specification C22). */
export const signedByReferenceLibrary = (value: string, secret = SECRET): string =>
  encodeURIComponent(`${value}.${createHmac('sha256', secret).update(value).digest('base64')}`);

/** The signature of a session-data cookie (specification §3.2). */
export const sessionDataSignature = (text: string): string =>
  mac(text, derivedKey('cookie:session_data')).toString('base64url');

/** `Cookie` header with a session token. */
export const sessionCookie = (token: string): string => `portvakt.session_token=${signedValue('session_token', token)}`;

/** `Cookie` header with a session token and the `dont_remember` cookie. */
export const unrememberedSessionCookie = (token: string): string =>
  `${sessionCookie(token)}; portvakt.dont_remember=${signedValue('dont_remember', 'true')}`;

/** All cookies of an answer that starts or refreshes a remembered session: `Set-Cookie` lines by name. */
export const rememberedCookie = (token: unknown): object => ({
  'portvakt.session_token': [
    `portvakt.session_token=${signedValue('session_token', String(token))}`,
    'Max-Age=604800; Path=/; HttpOnly; SameSite=Lax',
  ].join('; '),
});

interface SessionData {
  readonly session: { readonly token: string };
  readonly user: Readonly<Record<string, unknown>>;
}

/** Session and user in the session-data cookie that the answer sets; null if it sets none. */
export function sessionDataIn(answer: { readonly headers: object }): SessionData | null {
  const value = cookieValue(cookiesOf(answer)['portvakt.session_data']);
  if (value === '') return null;
  return (JSON.parse(Buffer.from(value, 'base64url').toString()) as { session: SessionData }).session;
}

const KNOWN_DEVICE = 'portvakt.known_device';

/** The entries of the known-device cookie that the answer sets, newest first; null if it sets none. */
export function knownDeviceEntries(answer: { readonly headers: object }): readonly string[] | null {
  const line = cookiesOf(answer)[KNOWN_DEVICE];
  if (line === undefined) return null;
  const value = decodeURIComponent(cookieValue(line));
  return value === '' ? [] : value.slice(0, value.lastIndexOf('.')).split('!');
}

/** `Cookie` header with these known-device entries. */
export const knownDeviceCookie = (...entries: readonly string[]): string =>
  `${KNOWN_DEVICE}=${signedValue('known_device', entries.join('!'))}`;
