export interface ReadinessReport {
  readonly ok: boolean;
  readonly database: 'up' | 'down';
  /** `unknown` while the database is down. */
  readonly migrations: 'current' | 'pending' | 'unknown';
  /** Said only after SIGTERM. */
  readonly draining?: true;
}

/**
 * Whether this process should get traffic (specification §11.6). A class only so that it can also be an injection
 * token.
 */
export abstract class Readiness {
  abstract report(): Promise<ReadinessReport>;
}
