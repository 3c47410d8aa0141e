import { provenUser, type Occurrence, type UserId } from '@portvakt/kernel';
import { FixedClock, SequenceRandom } from '@portvakt/kernel/testing';

import { defaultAuditPolicy } from '../model/audit-policy.js';
import type { Fault } from '../model/fault.js';
import { SealEvents } from '../use-cases/seal-events.js';
import { VerifyLog, type VerifyLogInput, type Verification } from '../use-cases/verify-log.js';
import { InMemoryAuditLog } from './audit-tables.js';
import { InMemorySubjectEvents } from './in-memory-subject-events.js';
import { TextSealKeys } from './text-seal-keys.js';

export const KARI = 'kari' as UserId;

export const anOccurrence = (changed: Partial<Occurrence> = {}): Occurrence => ({
  kind: 'sign-in.completed',
  outcome: 'done',
  subject: KARI,
  by: provenUser(KARI),
  client: { ipAddress: '192.0.2.77', userAgent: 'Mozilla/5.0' },
  facts: { way: 'password' },
  ...changed,
});

/** The ports of the context on a log in memory, and what specs do with it. */
export function auditTestContext(keys: readonly string[] = ['first']) {
  const clock = new FixedClock();
  const log = new InMemoryAuditLog(() => clock.now());
  const ports = {
    transaction: log.transaction,
    snapshot: log.snapshot,
    subjectEvents: new InMemorySubjectEvents(log),
    clock,
    random: new SequenceRandom(),
    policy: defaultAuditPolicy,
    sealKeys: new TextSealKeys(keys),
  };
  return { ...ports, log, seal: sealing(ports, log), verify: (input: VerifyLogInput = {}) => verified(ports, input) };
}

type Ports = ConstructorParameters<typeof VerifyLog>[0] & ConstructorParameters<typeof SealEvents>[0];

/** Writes that many events and seals them. */
const sealing = (ports: Ports, log: InMemoryAuditLog) => (events: number) => {
  for (let n = 0; n < events; n++) log.add(anOccurrence({ facts: { way: 'password', n } }));
  return new SealEvents(ports).execute();
};

/** The faults as texts such as `changed seal 1 event …`, and the result. */
export async function verified(
  ports: ConstructorParameters<typeof VerifyLog>[0],
  input: VerifyLogInput = {},
): Promise<Verification & { readonly found: readonly Fault[]; readonly kinds: readonly string[] }> {
  const found: Fault[] = [];
  const result = await new VerifyLog(ports).execute(input, (fault) => found.push(fault));
  return { ...result, found, kinds: found.map(({ kind }) => kind) };
}
