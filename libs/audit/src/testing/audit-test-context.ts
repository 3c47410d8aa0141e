import type { Clock, Occurrence, Repetitions } from '@portvakt/kernel';
import { FixedClock, SequenceRandom } from '@portvakt/kernel/testing';

import { defaultAuditPolicy } from '../model/audit-policy.js';
import { SealEvents } from '../use-cases/seal-events.js';
import type { VerifyLog, VerifyLogInput } from '../use-cases/verify-log.js';
import { InMemoryAuditLog } from './in-memory-audit-log.js';
import { anOccurrence, verified } from './builders.js';
import { InMemoryEventLog } from './in-memory-event-log.js';
import { InMemorySubjectEvents } from './in-memory-subject-events.js';
import { TextSealKeys } from './text-seal-keys.js';

/** The ports of the context on a log in memory, and what specs do with it. */
export function auditTestContext(keys: readonly string[] = ['first']) {
  const clock = new FixedClock();
  const log = new InMemoryAuditLog(() => clock.now());
  const eventLog = new InMemoryEventLog(log);
  const ports = {
    transaction: log.transaction,
    snapshot: log.snapshot,
    subjectEvents: new InMemorySubjectEvents(log),
    eventLog,
    downloadedLog: eventLog,
    addressDigests: { of: (address: string) => [address, `older ${address}`] },
    journal: { note: async (event: Occurrence) => void log.add(event) },
    repetitions: repetitionsAt(clock),
    clock,
    random: new SequenceRandom(),
    policy: defaultAuditPolicy,
    sealKeys: new TextSealKeys(keys),
  };
  return { ...ports, log, seal: sealing(ports, log), verify: (input: VerifyLogInput = {}) => verified(ports, input) };
}

/** Runs the work of each key once per window. */
function repetitionsAt(clock: Clock): Repetitions {
  const last = new Map<string, number>();
  return {
    async once(key, windowMs, work) {
      const now = clock.now().getTime();
      if (now - (last.get(key) ?? -Infinity) < windowMs) return;
      await work();
      last.set(key, now);
    },
  };
}

type Ports = ConstructorParameters<typeof VerifyLog>[0] & ConstructorParameters<typeof SealEvents>[0];

/** Writes that many events and seals them. */
const sealing = (ports: Ports, log: InMemoryAuditLog) => (events: number) => {
  for (let n = 0; n < events; n++) log.add(anOccurrence({ facts: { way: 'password', n } }));
  return new SealEvents(ports).execute();
};
