import { daysBefore, MIN_RETENTION_DAYS } from '../model/audit-policy.js';
import { ChainCheck } from '../model/check-chain.js';
import { findingsOfRows } from '../model/check-rows.js';
import { type Finding, sealFinding } from '../model/finding.js';
import type { Seal } from '../model/seal.js';
import type { AuditPorts, LogReader } from '../ports.js';

export interface VerifyLogInput {
  /** Number of the first seal; 1 for the whole log. */
  readonly from?: number;
  /** The digest of a seal that was recorded outside of the service. It must be among those checked. */
  readonly expected?: string;
  /** Selects the seals whose events are checked; default: all. The chain of seals is checked in any case. */
  readonly isChecked?: (seal: Seal) => boolean;
  /** Ends the verification between two seals. */
  readonly signal?: AbortSignal;
}

export interface Verification {
  readonly seals: number;
  /** Events that were compared with their seals. */
  readonly events: number;
  readonly faults: number;
  /** Number and digest of the newest seal. */
  readonly head: Pick<Seal, 'number' | 'digest'> | null;
}

/** Seals per statement. */
const BATCH = 500;
/** An event is sealed within seconds of its commit. */
const SEALED_WITHIN_MS = 300_000;
const REPORTED_UNSEALED = 100;

/** Compares the log with its seals, seal by seal (operators §10.3). */
export class VerifyLog {
  constructor(private readonly ports: Pick<AuditPorts, 'snapshot' | 'sealKeys' | 'clock' | 'policy'>) {}

  /**
   * Calls `report` once for each finding: the snapshot is never retried. Throws the reason of the signal if it is
   * aborted.
   */
  execute(input: VerifyLogInput, report: (finding: Finding) => void): Promise<Verification> {
    return this.ports.snapshot.run((log) => new LogVerification(this.ports, log, input, report).verify());
  }
}

class LogVerification {
  private readonly count = { seals: 0, events: 0, faults: 0 };
  private readonly detailsKeptFrom: Date;
  private readonly prunedBefore: Date;
  private isExpectedFound: boolean;
  /** Whether all seals so far were pruned. */
  private isPrunedRun = true;
  private prunedThrough = 0;

  constructor(
    private readonly ports: Pick<AuditPorts, 'sealKeys' | 'clock' | 'policy'>,
    private readonly log: LogReader,
    private readonly input: VerifyLogInput,
    private readonly listener: (finding: Finding) => void,
  ) {
    this.detailsKeptFrom = daysBefore(ports.clock.now(), ports.policy.detailDays);
    this.prunedBefore = daysBefore(ports.clock.now(), MIN_RETENTION_DAYS);
    this.isExpectedFound = input.expected === undefined;
  }

  async verify(): Promise<Verification> {
    const { log, input, ports } = this;
    const first = input.from ?? 1;
    const before = first > 1 ? await log.seal(first - 1) : null;
    const chain = new ChainCheck(ports.sealKeys.judge, first, before);
    this.prunedThrough = lastIn(await log.prunedSeals());
    this.isPrunedRun = before === null || before.prunedAt !== null;
    await this.verifySeals(chain, first);
    await this.verifyEdges(chain);
    const { head } = chain;
    return { ...this.count, head: head && { number: head.number, digest: head.digest } };
  }

  private async verifySeals(chain: ChainCheck, first: number): Promise<void> {
    for (let from = first; ;) {
      const seals = await this.log.seals(from, BATCH);
      for (const seal of seals) {
        this.input.signal?.throwIfAborted();
        this.report(chain.next(seal));
        this.isExpectedFound ||= seal.digest === this.input.expected;
        this.count.seals++;
        await this.verifyRows(seal);
      }
      const last = seals.at(-1);
      if (!last || seals.length < BATCH) return;
      from = last.number + 1;
    }
  }

  private async verifyRows(seal: Seal): Promise<void> {
    if (seal.prunedAt) {
      if (!this.mayBePruned(seal)) this.report([sealFinding('missing', seal)]);
      return;
    }
    this.isPrunedRun = false;
    if (this.input.isChecked?.(seal) === false) return;
    const events = await this.log.eventsOf(seal.number, seal.count + 1);
    this.count.events += events.length;
    this.report(findingsOfRows(seal, events, this.detailsKeptFrom));
  }

  /**
   * Whether retention explains the missing events. Somebody who can delete events can also forge the `audit.pruned`
   * event and `prunedAt`, but not the time of the seal, which is in the chain.
   */
  private mayBePruned({ number, sealedAt }: Seal): boolean {
    return this.isPrunedRun && number <= this.prunedThrough && sealedAt < this.prunedBefore;
  }

  /** Checks what no single seal can show. */
  private async verifyEdges(chain: ChainCheck): Promise<void> {
    const inUse = await this.log.sealsInUse();
    this.report(chain.end(inUse?.highest ?? 0));
    const lowest = inUse && (await this.log.seal(inUse.lowest));
    if (lowest?.prunedAt) this.report([sealFinding('added', lowest)]);
    if (!this.isExpectedFound) {
      this.report([{ kind: 'not-the-expected-head', seal: chain.head?.number ?? null, event: null }]);
    }
    await this.verifyUnsealed();
  }

  private async verifyUnsealed(): Promise<void> {
    const tooOld = new Date(this.ports.clock.now().getTime() - SEALED_WITHIN_MS);
    const events = await this.log.unsealedBefore(tooOld, REPORTED_UNSEALED);
    this.report(events.map(({ id }) => ({ kind: 'unsealed-too-long', seal: null, event: id })));
  }

  private report(findings: readonly Finding[]): void {
    this.count.faults += findings.length;
    for (const finding of findings) this.listener(finding);
  }
}

/** The last number of a range such as `1-120`; 0 for any other text. */
const lastIn = (seals: string | null): number => Number(/^1-(?<last>\d+)$/u.exec(seals ?? '')?.groups?.['last'] ?? 0);
