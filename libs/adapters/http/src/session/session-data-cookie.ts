import { createHmac, type KeyObject } from 'node:crypto';

import { isSameText } from '@portvakt/kernel';

/** Browsers drop a longer cookie (specification §3.2). In characters. */
const MAX_LENGTH = 4093;

const HEAD = '{"session":';
const EXPIRY = ',"expiresAt":';
const SIGNATURE = ',"signature":"';
const TAIL = '"}';

/**
 * A signed copy of the session in the browser, valid for a few minutes (specification §3.2). `/get-session` answers
 * from it without the database; it authorises nothing else. `body` is the JSON text of that answer,
 * `{"session":…,"user":…}`, which is signed, stored and sent unchanged.
 */
export class SessionDataCookie {
  constructor(private readonly keys: readonly KeyObject[]) {}

  /** Null if the cookie would be too long for browsers. */
  write(body: string, expiresAtMs: number): string | null {
    const [current] = this.keys;
    if (!current) return null;
    const signature = mac(signedText(body, String(expiresAtMs)), current);
    const text = `${HEAD}${body}${EXPIRY}${expiresAtMs}${SIGNATURE}${signature}${TAIL}`;
    const value = Buffer.from(text).toString('base64url');
    return value.length > MAX_LENGTH ? null : value;
  }

  /** The body if its signature is valid, it has not expired and it belongs to the session `token` (D-02), else null. */
  read(value: string, token: string, nowMs: number): string | null {
    const text = Buffer.from(value, 'base64url').toString();
    const signatureAt = text.lastIndexOf(SIGNATURE);
    const expiryAt = text.lastIndexOf(EXPIRY, signatureAt);
    if (!text.startsWith(HEAD) || !text.endsWith(TAIL) || expiryAt < 0) return null;

    const body = text.slice(HEAD.length, expiryAt);
    // The signed text is the body without its last character, followed by the expiry.
    if (!body.endsWith('}')) return null;
    const expiresAt = text.slice(expiryAt + EXPIRY.length, signatureAt);
    const signature = text.slice(signatureAt + SIGNATURE.length, -TAIL.length);
    if (!this.isGenuine(signedText(body, expiresAt), signature) || !(Number(expiresAt) > nowMs)) return null;
    return isOfLiveSession(body, token, nowMs) ? body : null;
  }

  private isGenuine(text: string, signature: string): boolean {
    return this.keys.some((key) => isSameText(signature, mac(text, key)));
  }
}

/** The JSON text of `{session, user, expiresAt}`. */
const signedText = (body: string, expiresAt: string): string => `${body.slice(0, -1)}${EXPIRY}${expiresAt}}`;

const mac = (text: string, key: KeyObject): string => createHmac('sha256', key).update(text).digest('base64url');

const USER_ID = /"userId":"(?<id>[^"]*)"/;

/** The id of the user, in the body of a cookie that `read` has accepted. */
export const userIdIn = (body: string): string => USER_ID.exec(body)?.groups?.['id'] ?? '';

/** Finds token and expiry in a text that we have signed ourselves, which is cheaper than parsing all of it. */
const TOKEN_AND_EXPIRY = /"token":"(?<token>[^"]*)","expiresAt":"(?<expiresAt>[^"]*)"/;

function isOfLiveSession(body: string, token: string, nowMs: number): boolean {
  const { groups } = TOKEN_AND_EXPIRY.exec(body) ?? {};
  return groups?.['token'] === token && Date.parse(groups['expiresAt'] ?? '') > nowMs;
}
