import type { UserId, UserSummary } from '@portvakt/kernel';
import { mailsIn } from '@portvakt/kernel/testing';

import type { TwoFactorEvent } from '../events.js';
import type { OneTimeCodeMail, TwoFactorMail } from '../mails.js';
import { type Failures, NO_FAILURES } from '../model/failure-budget.js';
import { TotpSecret } from '../model/totp-secret.js';
import { anOwner, revealed } from './builders.js';
import type { InMemoryPorts } from './in-memory-ports.js';
import type { StoredSession } from './two-factor-tables.js';

const STEP_MS = 30_000;

/** Reads the tables, and the codes that authenticator apps and mails show. */
export function storedState({ transaction, totp, clock }: InMemoryPorts) {
  const mails = (): readonly TwoFactorMail[] => mailsIn(transaction.state.outbox);
  const stored = () => [...transaction.state.authenticators.values()];
  return {
    mails,
    /** The audit log, oldest first. */
    events: (): readonly TwoFactorEvent[] => transaction.state.events,
    storedOwner: (id: UserId = anOwner().id): UserSummary | undefined => transaction.state.users.get(id),
    /** In the order in which they were added. */
    storedAuthenticators: (userId: UserId = anOwner().id) =>
      stored()
        .filter((each) => each.userId === userId)
        .map(revealed),
    storedFailures: (userId: UserId = anOwner().id): Failures => transaction.state.failures.get(userId) ?? NO_FAILURES,
    /** The identifiers of the verification records. */
    storedRecords: (): readonly string[] => [...transaction.state.records.keys()],
    storedRecord: (identifier: string) => transaction.state.records.get(identifier),
    storedSessions: (): readonly StoredSession[] => [...transaction.state.sessions.values()],
    /** The code of a stored authenticator, `steps` time steps from now. */
    codeOf(id: string, steps = 0): string {
      const secret = stored().find((each) => each.id === id)?.secret;
      if (!secret) throw new Error(`no authenticator ${id} that can be read`);
      return totp.codeAt(secret, new Date(clock.now().getTime() + steps * STEP_MS));
    },
    /** The code of a secret, `steps` time steps from now. */
    codeOfSecret: (text: string, steps = 0): string =>
      totp.codeAt(TotpSecret.restore(text), new Date(clock.now().getTime() + steps * STEP_MS)),
    /** The code in the newest mail. */
    mailedCode(): string {
      const mail = mails()
        .filter((each): each is OneTimeCodeMail => each.kind === 'one-time-code')
        .at(-1);
      if (!mail) throw new Error('no code was mailed');
      return mail.data.code;
    },
  };
}
