import { setTimeout as pause } from 'node:timers/promises';

import type { DataSource } from 'typeorm';

import type { Readiness, ReadinessReport } from '@portvakt/adapters/http';
import { stateOf } from '@portvakt/adapters/typeorm';

/** A database that takes longer to answer is as good as none to whoever asks. */
const PATIENCE_MS = 2_000;

const tooLate = (): Promise<'down'> => pause(PATIENCE_MS, 'down' as const, { ref: false });

/** Whether this process should get traffic: the database answers with the schema of this build, and nobody asked to stop. */
export class ProcessReadiness implements Readiness {
  private isDraining = false;

  constructor(private readonly dataSource: DataSource) {}

  /** From here on load balancers send new requests elsewhere. */
  drain(): void {
    this.isDraining = true;
  }

  async report(): Promise<ReadinessReport> {
    const state = await Promise.race([stateOf(this.dataSource), tooLate()]);
    return {
      ok: state === 'current' && !this.isDraining,
      database: state === 'down' ? 'down' : 'up',
      migrations: state === 'down' ? 'unknown' : state,
      ...(this.isDraining ? { draining: true as const } : {}),
    };
  }
}
