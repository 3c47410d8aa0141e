import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import { trustedPeers } from './trusted-peers.js';

/** Seven characters. V8 keeps a text of up to twelve in one piece, which is checked and sent faster (docs/adr/0003). */
const PREFIX_BYTES = 5;
const VALID_ID = /^[\w.:+/=-]{1,128}$/;
/** The prefix of the process, and the count. */
const OWN_ID = /^[\w-]{7}[0-9a-z]{1,8}$/;

/**
 * Returns a generator of request ids. It takes over the `X-Request-Id` of a trusted proxy, so that both logs can be
 * joined, and otherwise makes an id. `trustedProxies`: IP addresses and CIDR ranges.
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

/** Whether the service made this id itself, instead of taking over that of a proxy. */
export const isOwnRequestId = (id: string): boolean => OWN_ID.test(id);
