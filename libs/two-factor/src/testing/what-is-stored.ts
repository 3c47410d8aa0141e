import type { UserId, UserSummary } from '@portvakt/kernel';
import { mailsIn } from '@portvakt/kernel/testing';

import type { OneTimeCodeMail, TwoFactorMail } from '../mails.js';
import { type Failures, NO_FAILURES } from '../model/failure-budget.js';
import { TotpSecret } from '../model/totp-secret.js';
import { anOwner, seen } from './builders.js';
import type { InMemoryPorts } from './in-memory-ports.js';
import type { StoredSession } from './two-factor-tables.js';

const STEP_MS = 30_000;

/** What a test looks at afterwards, or computes as a person with the app or the mailbox in hand would. */
export function whatIsStored({ transaction, totp, clock }: InMemoryPorts) {
  const mails = (): readonly TwoFactorMail[] => mailsIn(transaction.state.outbox);
  const stored = () => [...transaction.state.authenticators.values()];
  return {
    mails,
    ownerOf: (id: UserId = anOwner().id): UserSummary | undefined => transaction.state.owners.get(id),
    /** In the order in which they were stored first. */
    authenticatorsOf: (userId: UserId = anOwner().id) =>
      stored()
        .filter((each) => each.userId === userId)
        .map(seen),
    failuresOf: (userId: UserId = anOwner().id): Failures => transaction.state.failures.get(userId) ?? NO_FAILURES,
    /** Identifiers of the verification records. */
    storedRecords: (): readonly string[] => [...transaction.state.records.keys()],
    recordOf: (identifier: string) => transaction.state.records.get(identifier),
    storedSessions: (): readonly StoredSession[] => [...transaction.state.sessions.values()],
    /** What the app of a stored authenticator shows, some steps from now. */
    codeOf(id: string, steps = 0): string {
      const secret = stored().find((each) => each.id === id)?.secret;
      if (!secret) throw new Error(`no authenticator ${id} that can be read`);
      return totp.codeAt(secret, new Date(clock.now().getTime() + steps * STEP_MS));
    },
    /** What an app shows that holds this secret. */
    codeOfSecret: (text: string, steps = 0): string =>
      totp.codeAt(TotpSecret.restore(text), new Date(clock.now().getTime() + steps * STEP_MS)),
    /** The newest one. */
    mailedCode(): string {
      const mail = mails()
        .filter((each): each is OneTimeCodeMail => each.kind === 'one-time-code')
        .at(-1);
      if (!mail) throw new Error('nobody was mailed a code');
      return mail.data.code;
    },
  };
}
