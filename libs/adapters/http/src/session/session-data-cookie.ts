import { createHmac, type KeyObject } from 'node:crypto';

import { isSame } from '../cookies/constant-time.js';

/** Above this many characters browsers drop a cookie (specification §3.2). */
const MAX_LENGTH = 4093;

const HEAD = '{"session":';
const EXPIRY = ',"expiresAt":';
const SIGNATURE = ',"signature":"';
const TAIL = '"}';

/**
 * A session that the browser carries itself, for a few minutes (specification §3.2). Answers `/get-session` without the
 * database, and authorises nothing. `body` is the text of that answer, `{"session":…,"user":…}`: it is signed, stored
 * and sent as it is, never built again.
 */
export class SessionDataCookie {
  constructor(private readonly keys: readonly KeyObject[]) {}

  /** Null where it would be too long for a browser to keep. */
  write(body: string, expiresAtMs: number): string | null {
    const [current] = this.keys;
    if (!current) return null;
    const signature = mac(signedText(body, String(expiresAtMs)), current);
    const text = `${HEAD}${body}${EXPIRY}${expiresAtMs}${SIGNATURE}${signature}${TAIL}`;
    const value = Buffer.from(text).toString('base64url');
    return value.length > MAX_LENGTH ? null : value;
  }

  /** The body, where it was signed here, is still valid, and belongs to the session token beside it (D-02). */
  read(value: string, token: string, nowMs: number): string | null {
    const text = Buffer.from(value, 'base64url').toString();
    const signatureAt = text.lastIndexOf(SIGNATURE);
    const expiryAt = text.lastIndexOf(EXPIRY, signatureAt);
    if (!text.startsWith(HEAD) || !text.endsWith(TAIL) || expiryAt < 0) return null;

    const body = text.slice(HEAD.length, expiryAt);
    // Its last character is the only one that the signed text replaces.
    if (!body.endsWith('}')) return null;
    const expiresAt = text.slice(expiryAt + EXPIRY.length, signatureAt);
    const signature = text.slice(signatureAt + SIGNATURE.length, -TAIL.length);
    if (!this.isGenuine(signedText(body, expiresAt), signature) || !(Number(expiresAt) > nowMs)) return null;
    return isOfLiveSession(body, token, nowMs) ? body : null;
  }

  private isGenuine(text: string, signature: string): boolean {
    return this.keys.some((key) => isSame(signature, mac(text, key)));
  }
}

/** The JSON text of `{session, user, expiresAt}`. */
const signedText = (body: string, expiresAt: string): string => `${body.slice(0, -1)}${EXPIRY}${expiresAt}}`;

const mac = (text: string, key: KeyObject): string => createHmac('sha256', key).update(text).digest('base64url');

/** Where a text that we wrote and signed ourselves says whose it is and until when: parsing all of it costs more. */
const TOKEN_AND_END = /"token":"(?<token>[^"]*)","expiresAt":"(?<end>[^"]*)"/;

function isOfLiveSession(body: string, token: string, nowMs: number): boolean {
  const { groups } = TOKEN_AND_END.exec(body) ?? {};
  return groups?.['token'] === token && Date.parse(groups['end'] ?? '') > nowMs;
}
