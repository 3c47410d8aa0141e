import { type RandomSource, THE_SERVICE } from '@portvakt/kernel';

import type { Finding } from '../model/finding.js';
import { osloHour } from '../model/figures.js';
import type { Seal } from '../model/seal.js';
import type { AuditPorts } from '../ports.js';
import { reportFindings } from '../steps/report-findings.js';
import { type Verification, VerifyLog } from './verify-log.js';

const HOUR_MS = 3_600_000;
/** Hours of the night in Oslo, when few people sign in. */
const NIGHT = { from: 2, before: 5 };
/**
 * `night` is longer than the night, so that there is one check per night. During the day, only a missed check is made
 * up for.
 */
const DUE_AFTER_MS = { night: 4 * HOUR_MS, day: 26 * HOUR_MS };
/** Longer than a check takes. After that, another process makes the check of one that was killed, or that failed. */
const LEASE_MS = HOUR_MS;
/** At most this many findings are compared with those already reported. */
const COMPARED_FINDINGS = 500;
/** Longer than a day, so that no event falls between two checks. */
const RECENT_MS = 26 * HOUR_MS;
/** One of this many older seals is checked. */
const SAMPLE = 100;
const SAMPLE_BYTES = 2;

/** The nightly check: the last 26 hours, and a random hundredth of the rest (operators §10.3). */
export class RunNightlyCheck {
  constructor(
    private readonly ports: Pick<AuditPorts, 'transaction' | 'snapshot' | 'sealKeys' | 'clock' | 'random' | 'policy'>,
  ) {}

  /**
   * Returns null where no check is due, where another process makes it, and where `signal` aborts it; an aborted check
   * is due again at once, one that fails after an hour.
   */
  async execute(report: (finding: Finding) => void, signal?: AbortSignal): Promise<Verification | null> {
    const { transaction, clock } = this.ports;
    const now = clock.now();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const dueAfter = isNight(now) ? DUE_AFTER_MS.night : DUE_AFTER_MS.day;
    const isDue = await transaction.run(({ checks }) => checks.claim(now, ago(dueAfter), ago(LEASE_MS)));
    if (!isDue) return null;
    try {
      return await this.check(now, report, signal);
    } catch (cause) {
      if (!signal?.aborted) throw cause;
      await transaction.run(({ checks }) => checks.release(now));
      return null;
    }
  }

  private async check(now: Date, report: (finding: Finding) => void, signal?: AbortSignal): Promise<Verification> {
    const recent = now.getTime() - RECENT_MS;
    const isChecked = ({ sealedAt }: Seal) => sealedAt.getTime() >= recent || isSampled(this.ports.random);
    const found: Finding[] = [];
    const input = { isChecked, ...(signal ? { signal } : {}) };
    const verification = await new VerifyLog(this.ports).execute(input, (finding) => {
      if (found.length < COMPARED_FINDINGS) found.push(finding);
      report(finding);
    });
    await this.keep(verification, found);
    return verification;
  }

  private async keep({ seals, events, faults }: Verification, found: readonly Finding[]): Promise<void> {
    const result = faults === 0 ? 'whole' : 'faults';
    const facts = { seals, count: events, result } as const;
    await this.ports.transaction.run(async (store) => {
      const { checks, journal } = store;
      await checks.keep({ at: this.ports.clock.now(), result, faults });
      const event = { kind: 'audit.checked', outcome: 'done', subject: null, by: THE_SERVICE, client: null } as const;
      await journal.note({ ...event, facts });
      await reportFindings(store, this.ports.clock, found);
    });
  }
}

const isNight = (time: Date): boolean => osloHour(time) >= NIGHT.from && osloHour(time) < NIGHT.before;

function isSampled(random: RandomSource): boolean {
  const [high = 0, low = 0] = random.bytes(SAMPLE_BYTES);
  return (high * 256 + low) % SAMPLE === 0;
}
