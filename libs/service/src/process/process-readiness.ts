import { setTimeout as pause } from 'node:timers/promises';

import type { DataSource } from 'typeorm';

import type { Readiness, ReadinessReport } from '@portvakt/adapters/http';
import { databaseStateOf, type ProductSchema } from '@portvakt/adapters/typeorm';

/** The longest wait for the database before it counts as down. */
const TIMEOUT_MS = 2_000;

const downAfterTimeout = (): Promise<'down'> => pause(TIMEOUT_MS, 'down' as const, { ref: false });

/** Ready for traffic: the database answers, has the schema of this build, and the process is not stopping. */
export class ProcessReadiness implements Readiness {
  private isDraining = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly ofProduct?: ProductSchema,
  ) {}

  /** From now on the process reports that it is not ready, so that load balancers send no new requests. */
  drain(): void {
    this.isDraining = true;
  }

  async report(): Promise<ReadinessReport> {
    const state = await Promise.race([databaseStateOf(this.dataSource, this.ofProduct), downAfterTimeout()]);
    return {
      ok: state === 'current' && !this.isDraining,
      database: state === 'down' ? 'down' : 'up',
      migrations: state === 'down' ? 'unknown' : state,
      ...(this.isDraining ? { draining: true as const } : {}),
    };
  }
}
