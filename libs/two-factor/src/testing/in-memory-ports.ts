import {
  FixedClock,
  InMemoryOutbox,
  InMemoryTransactionRunner,
  InMemoryVerificationRecords,
  SequenceRandom,
} from '@portvakt/kernel/testing';

import { defaultTwoFactorPolicy, type TwoFactorPolicy } from '../model/two-factor-policy.js';
import type { TwoFactorPorts, TwoFactorStore } from '../ports.js';
import { InMemoryAllowance } from './in-memory-allowance.js';
import { InMemoryAuthenticatorReader } from './in-memory-authenticator-reader.js';
import { InMemoryAuthenticators } from './in-memory-authenticators.js';
import { InMemoryFailures } from './in-memory-failures.js';
import { InMemoryOwners, type Race } from './in-memory-owners.js';
import { InMemoryPasswords } from './in-memory-passwords.js';
import { ReadableProofs, readableSeal } from './readable-proofs.js';
import { ReadableTotp } from './readable-totp.js';
import { SessionDesk } from './session-desk.js';
import { copyTwoFactorTables, emptyTwoFactorTables, type TwoFactorTables } from './two-factor-tables.js';

/** Every port of the context. Nobody has an account yet. */
export function inMemoryPorts(policy: Partial<TwoFactorPolicy>) {
  const clock = new FixedClock();
  const sessionDesk = new SessionDesk();
  const race: Race = { whileWaiting: null };
  const transaction = new InMemoryTransactionRunner<TwoFactorTables, TwoFactorStore>(
    emptyTwoFactorTables(),
    copyTwoFactorTables,
    (draft) => ({
      owners: new InMemoryOwners(draft, race),
      authenticators: new InMemoryAuthenticators(draft),
      failures: new InMemoryFailures(draft),
      records: new InMemoryVerificationRecords(draft.records, (id) => draft.owners.has(id)),
      sessions: sessionDesk.on(draft),
      outbox: new InMemoryOutbox(draft.outbox, clock),
    }),
  );
  return {
    clock,
    transaction,
    authenticators: new InMemoryAuthenticatorReader(transaction),
    sessionDesk,
    race,
    passwords: new InMemoryPasswords(),
    totp: new ReadableTotp(),
    codeSeal: readableSeal,
    deviceProofs: new ReadableProofs(),
    codeMails: new InMemoryAllowance(),
    /** A user agent of these tests is the browser's name. */
    devices: { read: (userAgent: string) => ({ browser: userAgent, system: 'Windows' }) },
    random: new SequenceRandom(),
    policy: { ...defaultTwoFactorPolicy, ...policy },
  } satisfies TwoFactorPorts & Record<string, unknown>;
}

export type InMemoryPorts = ReturnType<typeof inMemoryPorts>;
