export interface ReadinessReport {
  readonly ok: boolean;
  readonly database: 'up' | 'down';
  /** `unknown` while the database is down. */
  readonly migrations: 'current' | 'pending' | 'unknown';
  /** Present only after SIGTERM. */
  readonly draining?: true;
}

/** Readiness probe (specification §11.6). A class, so that it can also be an injection token. */
export abstract class Readiness {
  abstract report(): Promise<ReadinessReport>;
}
