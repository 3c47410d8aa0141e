import { createHash } from 'node:crypto';

import type { PasswordCounter } from '@portvakt/identity';
import type { UserId } from '@portvakt/kernel';

const MAX_PLAIN_KEY_LENGTH = 160;

/**
 * Shortens a key: clients can make keys of any length, so long ones are hashed (D-52), all but the rule. In the keys
 * below, a part that may contain a space comes last, so that two counters never have the same key.
 */
const bounded = (key: string): string =>
  key.length <= MAX_PLAIN_KEY_LENGTH
    ? key
    : `${ruleOf(key)}${HASHED} ${createHash('sha256').update(key).digest('base64url')}`;

/** After the rule of a hashed key, so that no other key can be equal to one. */
const HASHED = '#';

/** The rule that a key is counted by: its first word. */
export const ruleOf = (key: string): string => /^[^ #]*/.exec(key)?.[0] ?? '';

/** `ip`: the result of `clientIpKey`. */
export const ipKey = (ip: string, path: string): string => bounded(`address ${ip} ${path}`);

/** The key for a path outside of the base path, which may have the same name as an endpoint below it. */
export const outsideBasePathKey = (ip: string, path: string): string => bounded(`beside ${ip} ${path}`);

const UNKNOWN_PATH = 'unknown ';

/** The key for a path without a route. */
export const unknownPathKey = (ip: string, path: string): string => UNKNOWN_PATH + bounded(`${ip} ${path}`);

const PREFLIGHT = 'preflight ';

/** The key for CORS preflights of any path, known or not. */
export const preflightKey = (ip: string, path: string): string => PREFLIGHT + bounded(`${ip} ${path}`);

/** Whether the key is of paths that a client can make up, and so create any number of counters. */
export const isOfAnyPath = (key: string): boolean => key.startsWith(UNKNOWN_PATH) || key.startsWith(PREFLIGHT);

export const emailKey = (ip: string, path: string, email: string): string =>
  bounded(`email ${ip} ${path} ${email.toLowerCase()}`);

export function passwordKey(counter: PasswordCounter): string {
  if (counter.kind === 'email') return bounded(`sign-in ${counter.email.toLowerCase()}`);
  return bounded(counter.kind === 'device' ? `device ${counter.entry}` : `session ${counter.sessionId}`);
}

/** The key of refused passwords; the audit log reports one in each window. */
export const refusalKey = (counter: PasswordCounter): string => bounded(`refused ${passwordKey(counter)}`);

/** Accounts created from a client IP address. */
export const accountsKey = (ip: string): string => bounded(`accounts ${ip}`);

/** Changes of the unverified e-mail address of a user. */
export const emailChangesKey = (userId: UserId): string => bounded(`new-addresses ${userId}`);

/** `kind`: the kind of the mail. */
export const mailKey = (kind: string, mailbox: string): string => bounded(`mail ${kind} ${mailbox.toLowerCase()}`);
