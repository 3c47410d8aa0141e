import { daysBefore } from '../model/audit-policy.js';
import type { Finding } from '../model/finding.js';
import type { AuditPorts } from '../ports.js';

/** A line of the log stream `audit`, which is kept outside of the database. */
export interface StreamedEvent {
  readonly id: string;
  readonly digest: string;
  /** When the line was written. */
  readonly at: Date;
}

const BATCH = 500;

/**
 * Compares the log with the log-stream lines that were written after each commit. This finds events that were deleted
 * before they were sealed.
 */
export class CompareEventStream {
  constructor(private readonly ports: Pick<AuditPorts, 'snapshot' | 'clock' | 'policy'>) {}

  /** Returns how many lines were compared. Events that are old enough to be pruned are skipped. */
  async execute(lines: AsyncIterable<StreamedEvent>, report: (finding: Finding) => void): Promise<number> {
    const keptFrom = daysBefore(this.ports.clock.now(), this.ports.policy.retentionDays);
    let [compared, batch]: [number, StreamedEvent[]] = [0, []];
    for await (const line of lines) {
      if (line.at > keptFrom) batch.push(line);
      if (batch.length < BATCH) continue;
      compared += await this.compare(batch, report);
      batch = [];
    }
    return compared + (await this.compare(batch, report));
  }

  private async compare(lines: readonly StreamedEvent[], report: (finding: Finding) => void): Promise<number> {
    const stored = await this.ports.snapshot.run((log) => log.digestsOf(lines.map(({ id }) => id)));
    for (const { id, digest } of lines) {
      if (stored.get(id) === digest) continue;
      report({ kind: stored.has(id) ? 'changed' : 'missing', seal: null, event: id });
    }
    return lines.length;
  }
}
