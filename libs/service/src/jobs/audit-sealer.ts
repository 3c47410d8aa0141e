import { MAX_EVENTS_PER_SEAL, type Seal, type SealEvents } from '@portvakt/audit';
import type { Clock } from '@portvakt/kernel';

import { RepeatedTask } from './repeated-task.js';

const ANCHOR_EVERY_MS = 3_600_000;
/** Part of the 10 s that the process has after SIGTERM. */
const STOP_MS = 1_000;

export interface AuditSealerParts {
  readonly sealing: Pick<SealEvents, 'execute' | 'executeAfterOthers'>;
  readonly intervalMs: number;
  readonly clock: Clock;
  /** Logs the number and digest of a seal outside of the database; `--expect` can later check the digest. */
  readonly logAnchor: (seal: Seal) => void;
  readonly log: { error(facts: object, message: string): void };
}

/** Seals the audit log every `AUDIT_SEAL_INTERVAL` (operators §10.3). */
export class AuditSealer {
  private readonly task: RepeatedTask;
  private anchoredAt: number | null = null;

  constructor(private readonly parts: AuditSealerParts) {
    const { sealing } = parts;
    this.task = new RepeatedTask({
      run: (signal) => this.sealAll(signal, () => sealing.execute()),
      firstAfterMs: parts.intervalMs,
      everyMs: parts.intervalMs,
      log: parts.log,
      failure: 'the audit log is not sealed for now',
    });
  }

  start(): void {
    this.task.start();
  }

  /** Seals the remaining events, so that none waits for the next start. */
  async stop(): Promise<void> {
    await this.task.stop();
    const { sealing } = this.parts;
    await this.sealAll(AbortSignal.timeout(STOP_MS), () => sealing.execute()).catch(() => undefined);
  }

  /** Once it resolves, each event that was committed before the call has its seal, from this process or another. */
  sealCommitted(signal: AbortSignal): Promise<void> {
    return this.sealAll(signal, () => this.parts.sealing.executeAfterOthers());
  }

  private async sealAll(signal: AbortSignal, sealNext: () => Promise<Seal | null>): Promise<void> {
    while (!signal.aborted) {
      const seal = await sealNext();
      if (seal) this.anchor(seal);
      if (seal?.count !== MAX_EVENTS_PER_SEAL) return;
    }
  }

  /** Logs the first seal after the start, then one an hour. */
  private anchor(seal: Seal): void {
    const now = this.parts.clock.now().getTime();
    if (this.anchoredAt !== null && now - this.anchoredAt < ANCHOR_EVERY_MS) return;
    this.anchoredAt = now;
    this.parts.logAnchor(seal);
  }
}
