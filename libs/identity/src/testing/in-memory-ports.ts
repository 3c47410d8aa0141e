import {
  FixedClock,
  InMemoryJournal,
  InMemoryOutbox,
  InMemoryTransactionRunner,
  InMemoryVerificationRecords,
  SequenceRandom,
} from '@portvakt/kernel/testing';

import type { IdentityEvent } from '../events.js';
import { defaultIdentityPolicy, type IdentityPolicy } from '../model/identity-policy.js';
import type { User } from '../model/user.js';
import type { IdentityLinks, IdentityPorts, IdentityStore, OperatorRoles, UserRequests } from '../ports.js';
import { CountingHasher } from './counting-hasher.js';
import { copyIdentityTables, emptyIdentityTables, type IdentityTables } from './identity-tables.js';
import { REFUSED_EMAIL, REFUSED_NAME, UNIQUE_FIELD } from './builders.js';
import { InMemoryPasswordBudget } from './in-memory-password-budget.js';
import { InMemoryCredentials } from './in-memory-credentials.js';
import { InMemoryMailAllowance } from './in-memory-mail-allowance.js';
import { InMemoryLinkedAccounts } from './in-memory-linked-accounts.js';
import { InMemorySignInReader } from './in-memory-sign-in-reader.js';
import { InMemoryUsers, type SimulatedRace } from './in-memory-users.js';
import { RecordingRules } from './recording-rules.js';
import { ReadableTokens } from './readable-tokens.js';
import { InMemorySecondFactor } from './in-memory-second-factor.js';
import { InMemoryUserPasskeys } from './in-memory-user-passkeys.js';
import { InMemoryUserSessions } from './in-memory-user-sessions.js';

const links: IdentityLinks = {
  verifyEmail: (token, callbackUrl) => `https://konto.test/verify-email?token=${token}&callbackURL=${callbackUrl}`,
  resetPassword: (token, redirectTo) => `https://konto.test/reset-password/${token}?callbackURL=${redirectTo}`,
  deleteUser: (token, callbackUrl) =>
    `https://konto.test/delete-user/callback?token=${token}&callbackURL=${callbackUrl}`,
};

const isRefused = ({ name, email }: User): boolean => name === REFUSED_NAME || email === REFUSED_EMAIL;

const NO_OPERATORS: OperatorRoles = {
  assertNotLastAdmin: async () => ({ assertStill: async () => undefined }),
  isOperator: async () => false,
};

const requestsOf = ({ requests }: IdentityTables): UserRequests => ({
  cancelAll: async (userId) => void requests.delete(userId),
  stopEmailChange: async (userId) => void requests.delete(userId),
});

/** Every port of the context in memory, without any users. */
export function inMemoryPorts(policy: Partial<IdentityPolicy>) {
  const clock = new FixedClock();
  const hasher = new CountingHasher();
  const race: SimulatedRace = { emailTaken: false, afterFindByEmail: null };
  const userSessions = new InMemoryUserSessions(clock);
  const secondFactor = new InMemorySecondFactor();
  const product = { rules: new RecordingRules(), passwordRules: { judge: async () => undefined } };
  const transaction = new InMemoryTransactionRunner<IdentityTables, IdentityStore>(
    emptyIdentityTables(),
    copyIdentityTables,
    (draft) => ({
      users: new InMemoryUsers(draft, isRefused, race, [UNIQUE_FIELD]),
      credentials: new InMemoryCredentials(draft),
      linkedAccounts: new InMemoryLinkedAccounts(draft),
      passkeys: new InMemoryUserPasskeys(draft),
      requests: requestsOf(draft),
      operatorRoles: NO_OPERATORS,
      rules: product.rules.on(draft),
      records: new InMemoryVerificationRecords(draft.records, (id) => draft.users.has(id)),
      sessions: userSessions.on(draft),
      secondFactor: secondFactor.on(draft),
      outbox: new InMemoryOutbox(draft.outbox, clock),
      journal: new InMemoryJournal(draft.events),
    }),
    ({ isAborted }) => isAborted,
  );
  return {
    clock,
    transaction,
    journal: { note: (event: IdentityEvent) => transaction.run(({ journal }) => journal.note(event)) },
    hasher,
    userSessions,
    race,
    links,
    random: new SequenceRandom(),
    policy: { ...defaultIdentityPolicy, ...policy },
    signInReader: new InMemorySignInReader(() => transaction.state),
    records: {
      find: (purpose: string, token: string, now: Date) =>
        transaction.run(({ records }) => records.find(purpose, token, now)),
    },
    tokens: new ReadableTokens(),
    secondFactor,
    passwordBudget: new InMemoryPasswordBudget(),
    mailAllowance: new InMemoryMailAllowance(),
    /** In tests, the user agent is the name of the browser. */
    devices: { read: (userAgent: string) => ({ browser: userAgent, system: 'Windows' }) },
    ...product,
  } satisfies IdentityPorts & Record<string, unknown>;
}

export type InMemoryPorts = ReturnType<typeof inMemoryPorts>;
