/** Timeouts of a connection, in milliseconds. */
export interface ConnectionTimeouts {
  /** From the connection, or the first byte of a request, to the end of its headers. */
  readonly headers: number;
  /** From the start of a request to the end of its body. */
  readonly request: number;
  /** Interval at which both are checked; a connection may exceed them by that much. */
  readonly check: number;
  /** From an answer to the next request. */
  readonly keepAlive: number;
  /** Without a byte in either direction, for example because the client does not read its answers. */
  readonly silence: number;
}

export const CONNECTION_TIMEOUTS: ConnectionTimeouts = {
  headers: 20_000,
  request: 30_000,
  check: 5_000,
  // Longer than the keep-alive of proxies, so that the service never closes a connection that a proxy is about to use (security O5).
  keepAlive: 75_000,
  // Longer than the slowest request takes.
  silence: 120_000,
};
