import type { Journal, TransactionRunner } from '@portvakt/kernel';
import {
  FixedClock,
  InMemoryJournal,
  InMemoryOutbox,
  InMemoryTransactionRunner,
  InMemoryVerificationRecords,
  SequenceRandom,
} from '@portvakt/kernel/testing';

import { SingleFlight } from '../model/single-flight.js';
import type { SocialEvent } from '../events.js';
import { defaultSocialPolicy, type SocialPolicy } from '../model/social-policy.js';
import type { Providers } from '../model/social-provider.js';
import type { SocialPorts, SocialStore } from '../ports.js';
import { InMemoryAccountReader } from './in-memory-account-reader.js';
import { InMemoryAccounts } from './in-memory-accounts.js';
import { InMemoryUsers, type UserRules, type Race } from './in-memory-users.js';
import { ScriptedProvider } from './scripted-provider.js';
import { InMemorySecondStep } from './in-memory-second-step.js';
import { InMemoryUserSessions } from './in-memory-user-sessions.js';
import { copySocialTables, emptySocialTables, type SocialTables } from './social-tables.js';

/** An origin outside the allow-list. */
export const UNTRUSTED = 'https://untrusted.example';

/** Every port of the context, without users; GitHub and Google are enabled. */
export function inMemoryPorts(policy: Partial<SocialPolicy>) {
  const clock = new FixedClock();
  const userSessions = new InMemoryUserSessions(clock);
  const secondStep = new InMemorySecondStep();
  const race: Race = { afterEmailLookup: null, whileWaitingForLock: null, duringProfileUpdate: null };
  const userRules: UserRules = { requiredField: null, isAskedFor: false };
  const all = [new ScriptedProvider('github'), new ScriptedProvider('google')] as const;
  const [github, google] = all;
  /** The tables of the open transaction, which simulated concurrent changes are applied to. */
  let open = emptySocialTables();
  const transaction = new InMemoryTransactionRunner<SocialTables, SocialStore>(
    emptySocialTables(),
    copySocialTables,
    (draft) => {
      open = draft;
      return {
        users: new InMemoryUsers(draft, race, userRules, clock),
        accounts: new InMemoryAccounts(draft),
        states: recordsOf(draft),
        encryptedRecords: recordsOf(draft),
        sessions: userSessions.forTables(draft),
        secondStep,
        pendingSignIns: secondStep,
        passkeys: { exist: async (userId) => draft.passkeys.has(userId) },
        outbox: new InMemoryOutbox(draft.outbox, clock),
        journal: new InMemoryJournal(draft.events),
      };
    },
    ({ isLost }) => isLost,
  );
  return {
    clock,
    transaction,
    journal: journalThrough(transaction),
    accounts: new InMemoryAccountReader(transaction),
    userSessions,
    secondStep,
    race,
    userRules,
    providers: providersOf(all),
    github,
    google,
    openTables: () => open,
    refreshes: new SingleFlight(),
    returnUrls: { isTrusted: (url: string) => !url.startsWith(UNTRUSTED) },
    pause: async (milliseconds: number) => clock.advance(milliseconds),
    random: new SequenceRandom(),
    policy: { ...defaultSocialPolicy, ...policy },
  } satisfies SocialPorts & Record<string, unknown>;
}

const recordsOf = ({ records, users }: SocialTables) => new InMemoryVerificationRecords(records, (id) => users.has(id));

const providersOf = (all: readonly ScriptedProvider[]): Providers => ({
  ids: all.map(({ id }) => id),
  find: (id) => all.find((provider) => provider.id === id) ?? null,
});

const journalThrough = (transaction: TransactionRunner<SocialStore>): Journal<SocialEvent> => ({
  note: (event) => transaction.run(({ journal }) => journal.note(event)),
});

export type InMemoryPorts = ReturnType<typeof inMemoryPorts>;
