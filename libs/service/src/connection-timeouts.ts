/** How long a connection may take for each of its parts, in milliseconds. */
export interface ConnectionTimeouts {
  /** From the connection, or the first byte of a request, to the end of its headers. */
  readonly headers: number;
  /** To the end of its body. */
  readonly request: number;
  /** How often both are checked; a connection may last that much longer. */
  readonly check: number;
  /** Between an answer and the next request. */
  readonly keepAlive: number;
  /** Without a byte in either direction, as with a client that does not read its answers. */
  readonly silence: number;
}

export const CONNECTION_TIMEOUTS: ConnectionTimeouts = {
  headers: 20_000,
  request: 30_000,
  check: 5_000,
  // Longer than proxies keep theirs, so that we never close a connection they are about to use (security O5).
  keepAlive: 75_000,
  // Longer than any request waits for its answer.
  silence: 120_000,
};
