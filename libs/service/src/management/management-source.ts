import type { ReadinessReport } from '@portvakt/adapters/http';
import type { Metrics } from '@portvakt/adapters/telemetry';

/** What the management port reports. */
export interface ManagementSource {
  /** How many processes there should be. */
  readonly expectedProcesses: number;
  /** The metrics of each process, by number from 1. */
  metrics(): Promise<ReadonlyMap<number, Metrics>>;
  /** False if a process does not answer. */
  isAlive(): Promise<boolean>;
  readiness(): Promise<ReadinessReport>;
}

/** What a single process knows of itself. */
export interface OwnState {
  metrics(): Promise<Metrics>;
  readiness(): Promise<ReadinessReport>;
}

/** The source for a service with a single process. The process itself answers, so it is always alive. */
export const singleProcess = (state: OwnState): ManagementSource => ({
  expectedProcesses: 1,
  metrics: async () => new Map([[1, await state.metrics()]]),
  isAlive: () => Promise.resolve(true),
  readiness: () => state.readiness(),
});
