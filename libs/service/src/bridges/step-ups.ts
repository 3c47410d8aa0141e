import type { EntityManager } from 'typeorm';

import type { KeyRing } from '@portvakt/adapters/node';
import { TypeOrmOperatedUsers } from '@portvakt/adapters/typeorm';
import { joined } from '@portvakt/kernel';
import { AssertSecondFactorGiven, NoteStepUp } from '@portvakt/operators';
import type { StepUp, StepUps } from '@portvakt/two-factor';

import type { Runtime } from '../runtime.js';
import { journalOf } from '../stores/journal.js';

const CALLS: Readonly<Record<StepUp['by'], string>> = {
  totp: '/two-factor/verify-totp',
  'backup-code': '/two-factor/verify-backup-code',
};

/** Codes that operators give in their sessions, inside the transaction that accepts or requires one. */
export function stepUpsOf(runtime: Runtime, keys: KeyRing): (manager: EntityManager) => StepUps {
  const openJournal = journalOf(runtime, keys);
  return (manager) => {
    const store = { users: new TypeOrmOperatedUsers(manager, runtime.clock), journal: openJournal(manager) };
    const ports = { transaction: joined(store), clock: runtime.clock, policy: runtime.config.operators };
    const asserting = new AssertSecondFactorGiven(ports);
    const noting = new NoteStepUp(ports);
    return {
      assertGiven: (userId, strongFactorAt) => asserting.execute(userId, strongFactorAt),
      note: ({ caller: { id, sessionId }, by, client }) =>
        noting.execute({ userId: id, sessionId, client, call: CALLS[by] }),
    };
  };
}
