import type { DataSource } from 'typeorm';

import type { Readiness, ReadinessReport } from '@portvakt/adapters/http';
import { stateOf } from '@portvakt/adapters/typeorm';

/** Whether this process should get traffic: the database answers with the schema of this build, and nobody asked to stop. */
export class ProcessReadiness implements Readiness {
  private isDraining = false;

  constructor(private readonly dataSource: DataSource) {}

  /** From here on load balancers send new requests elsewhere. */
  drain(): void {
    this.isDraining = true;
  }

  async report(): Promise<ReadinessReport> {
    const state = await stateOf(this.dataSource);
    return {
      ok: state === 'current' && !this.isDraining,
      database: state === 'down' ? 'down' : 'up',
      migrations: state === 'down' ? 'unknown' : state,
      ...(this.isDraining ? { draining: true as const } : {}),
    };
  }
}
