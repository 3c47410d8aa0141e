import { createHash } from 'node:crypto';

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

export const emailKey = (address: string, path: string, email: string): string =>
  bounded(`email ${address} ${path} ${email.toLowerCase()}`);

export const signInKey = (email: string): string => bounded(`sign-in ${email.toLowerCase()}`);

/** `kind`: one of the service's own words for a mail. */
export const mailKey = (kind: string, mailbox: string): string => bounded(`mail ${kind} ${mailbox.toLowerCase()}`);
