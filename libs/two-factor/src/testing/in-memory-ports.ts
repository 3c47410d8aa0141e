import {
  FixedClock,
  InMemoryJournal,
  InMemoryOutbox,
  InMemoryTransactionRunner,
  InMemoryVerificationRecords,
  SequenceRandom,
} from '@portvakt/kernel/testing';

import type { TwoFactorEvent } from '../events.js';
import { defaultTwoFactorPolicy, type TwoFactorPolicy } from '../model/two-factor-policy.js';
import type { TwoFactorPorts, TwoFactorStore } from '../ports.js';
import { InMemoryCodeMailAllowance } from './in-memory-code-mail-allowance.js';
import { InMemoryAuthenticatorReader } from './in-memory-authenticator-reader.js';
import { InMemoryAuthenticators } from './in-memory-authenticators.js';
import { InMemoryFailures } from './in-memory-failures.js';
import { InMemoryResetCases } from './in-memory-reset-cases.js';
import { InMemoryPendingProviderSignIns } from './in-memory-pending-provider-sign-ins.js';
import { InMemoryUsers, type Race } from './in-memory-users.js';
import { InMemoryPasswords } from './in-memory-passwords.js';
import { ReadableDeviceProofs, readableDigest } from './readable-device-proofs.js';
import { ReadableTotp } from './readable-totp.js';
import { InMemoryUserSessions } from './in-memory-user-sessions.js';
import { copyTwoFactorTables, emptyTwoFactorTables, type TwoFactorTables } from './two-factor-tables.js';

/** Every port of the context, without users. */
export function inMemoryPorts(policy: Partial<TwoFactorPolicy>) {
  const clock = new FixedClock();
  const userSessions = new InMemoryUserSessions();
  const passwords = new InMemoryPasswords();
  const race: Race = { whileWaitingForLock: null };
  const transaction = new InMemoryTransactionRunner<TwoFactorTables, TwoFactorStore>(
    emptyTwoFactorTables(),
    copyTwoFactorTables,
    (draft) => ({
      users: new InMemoryUsers(draft, race),
      passwords,
      authenticators: new InMemoryAuthenticators(draft),
      failures: new InMemoryFailures(draft),
      records: new InMemoryVerificationRecords(draft.records, (id) => draft.users.has(id)),
      sessions: userSessions.forTables(draft),
      resetCases: new InMemoryResetCases(draft),
      pendingProviderSignIns: new InMemoryPendingProviderSignIns(draft),
      stepUps: {
        assertGiven: async () => undefined,
        note: async (stepUp) => void draft.stepUps.push(stepUp),
      },
      outbox: new InMemoryOutbox(draft.outbox, clock),
      journal: new InMemoryJournal(draft.events),
    }),
  );
  return {
    clock,
    transaction,
    journal: { note: (event: TwoFactorEvent) => transaction.run(({ journal }) => journal.note(event)) },
    authenticators: new InMemoryAuthenticatorReader(transaction),
    userSessions,
    race,
    /** The passwords of `passwordCheck`. */
    passwords,
    passwordCheck: passwords,
    totp: new ReadableTotp(),
    codeDigest: readableDigest,
    deviceProofs: new ReadableDeviceProofs(),
    codeMails: new InMemoryCodeMailAllowance(),
    /** The user agent is the name of the browser. */
    devices: { read: (userAgent: string) => ({ browser: userAgent, system: 'Windows' }) },
    random: new SequenceRandom(),
    policy: { ...defaultTwoFactorPolicy, ...policy },
  } satisfies TwoFactorPorts & Record<string, unknown>;
}

export type InMemoryPorts = ReturnType<typeof inMemoryPorts>;
