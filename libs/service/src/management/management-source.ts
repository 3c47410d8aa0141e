import type { ReadinessReport } from '@portvakt/adapters/http';
import type { Metrics } from '@portvakt/adapters/telemetry';

/** What the management port reports. */
export interface ManagementSource {
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

/** The only process of a service. Whoever asks is answered by the process itself, so it is alive. */
export const singleProcess = (state: OwnState): ManagementSource => ({
  metrics: async () => new Map([[1, await state.metrics()]]),
  isAlive: () => Promise.resolve(true),
  readiness: () => state.readiness(),
});
