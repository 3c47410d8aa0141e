import type { Finding, PruneSeals, RunNightlyCheck, ShortenDetails } from '@portvakt/audit';

import { AuditSealer, type AuditSealerParts } from './audit-sealer.js';
import { inBatches } from './in-batches.js';
import { RepeatedTask } from './repeated-task.js';

const FIRST_AFTER_MS = 5_000;
const HOUR_MS = 3_600_000;
/** Events, or seals, per transaction: few, so that no row is locked for long. */
const BATCH = { details: 500, seals: 20 };
const FINDINGS_LOGGED = 20;

export interface AuditJobsParts extends Omit<AuditSealerParts, 'sealing'> {
  readonly useCases: {
    readonly sealing: AuditSealerParts['sealing'];
    readonly shortening: Pick<ShortenDetails, 'execute'>;
    readonly pruning: Pick<PruneSeals, 'execute'>;
    readonly checking: Pick<RunNightlyCheck, 'execute'>;
  };
}

/** The background jobs of the audit log: sealing, shortening, pruning and the nightly check (operators §10.3 to §10.5). */
export class AuditJobs {
  private readonly sealer: AuditSealer;
  private readonly hourly: RepeatedTask;

  constructor(private readonly parts: AuditJobsParts) {
    this.sealer = new AuditSealer({ ...parts, sealing: parts.useCases.sealing });
    this.hourly = new RepeatedTask({
      run: (signal) => this.keepUp(signal),
      firstAfterMs: FIRST_AFTER_MS,
      everyMs: HOUR_MS,
      log: parts.log,
      failure: 'the hourly jobs of the audit log failed; the next run tries again',
    });
  }

  start(): void {
    this.sealer.start();
    this.hourly.start();
  }

  async stop(): Promise<void> {
    await this.hourly.stop();
    await this.sealer.stop();
  }

  /** Shortens, prunes and checks. Never throws: an error is logged. */
  run(): Promise<void> {
    return this.hourly.run();
  }

  private async keepUp(signal: AbortSignal): Promise<void> {
    const { shortening, pruning } = this.parts.useCases;
    await inBatches((limit) => shortening.execute(limit), BATCH.details)(signal);
    await inBatches((limit) => pruning.execute(limit), BATCH.seals)(signal);
    // Events that were committed before a stop may still be unsealed, which the check would report. It would also report
    // those that another process is sealing.
    await this.sealer.sealCommitted(signal);
    if (!signal.aborted) await this.check(signal);
  }

  private async check(signal: AbortSignal): Promise<void> {
    const found: Finding[] = [];
    const verification = await this.parts.useCases.checking.execute((finding) => {
      if (found.length < FINDINGS_LOGGED) found.push(finding);
    }, signal);
    if (!verification || verification.faults === 0) return;
    this.parts.log.error({ faults: verification.faults, found }, 'the audit log was changed');
  }
}
