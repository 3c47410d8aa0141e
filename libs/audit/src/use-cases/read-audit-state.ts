import type { Seal } from '../model/seal.js';
import type { AuditPorts, KeptCheck } from '../ports.js';

export interface AuditState {
  /** Null before the first seal. */
  readonly head: Pick<Seal, 'number' | 'digest' | 'sealedAt'> | null;
  /** Events that wait for a seal. */
  readonly unsealed: number;
  readonly oldestUnsealedAt: Date | null;
  /** Null before the first check. */
  readonly lastCheck: KeptCheck | null;
  readonly retentionDays: number;
  readonly detailDays: number;
}

/** Returns the state of the log: its newest seal, how long events are kept, and what the last check found (operators §10.6). */
export class ReadAuditState {
  constructor(private readonly ports: Pick<AuditPorts, 'transaction' | 'snapshot' | 'policy'>) {}

  async execute(): Promise<AuditState> {
    const { transaction, snapshot, policy } = this.ports;
    const [head, unsealed] = await snapshot.run(async (log) => [await log.head(), await log.unsealedCount()] as const);
    const lastCheck = await transaction.run(({ checks }) => checks.last());
    return {
      head: head && { number: head.number, digest: head.digest, sealedAt: head.sealedAt },
      unsealed: unsealed.count,
      oldestUnsealedAt: unsealed.oldestAt,
      lastCheck,
      retentionDays: policy.retentionDays,
      detailDays: policy.detailDays,
    };
  }
}
