import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import { trustedPeers } from './trusted-peers.js';

/**
 * Seven characters. V8 stores a text of up to twelve characters in one piece, which is faster to check and to send
 * (docs/adr/0003).
 */
const PREFIX_BYTES = 5;
const VALID_ID = /^[\w.:+/=-]{1,128}$/;
/** The id consists of the prefix of the process and a counter. */
const OWN_ID = /^[\w-]{7}[0-9a-z]{1,8}$/;

/**
 * Returns a generator of request ids. It keeps the `X-Request-Id` of a trusted proxy, so that both logs can be joined,
 * and otherwise makes an id. `trustedProxies`: IP addresses and CIDR ranges.
 */
export function requestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trustedPeers(trustedProxies);
  const prefix = randomBytes(PREFIX_BYTES).toString('base64url');
  let count = 0;
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    if (typeof given === 'string' && VALID_ID.test(given) && isTrusted(socket.remoteAddress)) return given;
    return prefix + (++count).toString(36);
  };
}

/** Whether the service made this id itself, instead of keeping that of a proxy. */
export const isOwnRequestId = (id: string): boolean => OWN_ID.test(id);
