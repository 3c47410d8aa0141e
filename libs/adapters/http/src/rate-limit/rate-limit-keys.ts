import { createHash } from 'node:crypto';

import type { PasswordCounter } from '@portvakt/identity';

const LONGEST_PLAIN_KEY = 160;

/**
 * Names of counters. A part that holds a space of its own comes last, so that two counters never share a name; long
 * names, which the sender of a request can make as long as he likes, are digested (security D-52).
 */
const bounded = (key: string): string =>
  key.length <= LONGEST_PLAIN_KEY ? key : `sha256 ${createHash('sha256').update(key).digest('base64url')}`;

/** `address`: as `clientAddressKey` writes it. */
export const addressKey = (address: string, path: string): string => bounded(`address ${address} ${path}`);

/** For a path that stands beside the base: it may have the name of a call below. */
export const besideBaseKey = (address: string, path: string): string => bounded(`beside ${address} ${path}`);

/** Begins the names of counters that a client can make as many of as it likes. */
export const UNKNOWN_PATH = 'unknown ';

/** For a path without a route. */
export const unknownPathKey = (address: string, path: string): string => UNKNOWN_PATH + bounded(`${address} ${path}`);

export const emailKey = (address: string, path: string, email: string): string =>
  bounded(`email ${address} ${path} ${email.toLowerCase()}`);

/** What a password attempt counts under. */
export function passwordKey(counter: PasswordCounter): string {
  if (counter.kind === 'email') return bounded(`sign-in ${counter.email.toLowerCase()}`);
  return bounded(counter.kind === 'device' ? `device ${counter.entry}` : `session ${counter.sessionId}`);
}

/** Accounts that a client address makes. */
export const accountsKey = (address: string): string => bounded(`accounts ${address}`);

/** `kind`: one of the service's own words for a mail. */
export const mailKey = (kind: string, mailbox: string): string => bounded(`mail ${kind} ${mailbox.toLowerCase()}`);
