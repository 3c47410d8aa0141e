import {
  FixedClock,
  InMemoryOutbox,
  InMemoryTransactionRunner,
  InMemoryVerificationRecords,
  SequenceRandom,
} from '@portvakt/kernel/testing';

import { RefreshDesk } from '../model/refresh-desk.js';
import { defaultSocialPolicy, type SocialPolicy } from '../model/social-policy.js';
import type { Providers } from '../model/social-provider.js';
import type { SocialPorts, SocialStore } from '../ports.js';
import { InMemoryAccountReader } from './in-memory-account-reader.js';
import { InMemoryAccounts } from './in-memory-accounts.js';
import { InMemoryPeople, type PeopleRules, type Race } from './in-memory-people.js';
import { ScriptedProvider } from './scripted-provider.js';
import { SecondFactorDesk } from './second-factor-desk.js';
import { SessionDesk } from './session-desk.js';
import { copySocialTables, emptySocialTables, type SocialTables } from './social-tables.js';

/** Where nobody may be sent. */
export const UNTRUSTED = 'https://untrusted.example';

/** Every port of the context. Nobody has an account yet; GitHub and Google are switched on. */
export function inMemoryPorts(policy: Partial<SocialPolicy>) {
  const clock = new FixedClock();
  const sessionDesk = new SessionDesk();
  const secondFactorDesk = new SecondFactorDesk();
  const race: Race = { afterLook: null, whileWaiting: null, whileFollowing: null };
  const peopleRules: PeopleRules = { requiredField: null };
  const all = [new ScriptedProvider('github'), new ScriptedProvider('google')] as const;
  const [github, google] = all;
  const providers: Providers = {
    ids: all.map(({ id }) => id),
    find: (id) => all.find((provider) => provider.id === id) ?? null,
  };
  /** What the open transaction sees, so that what happens elsewhere can be seen by it too. */
  let open = emptySocialTables();
  const transaction = new InMemoryTransactionRunner<SocialTables, SocialStore>(
    emptySocialTables(),
    copySocialTables,
    (draft) => {
      open = draft;
      return {
        people: new InMemoryPeople(draft, race, peopleRules, clock),
        accounts: new InMemoryAccounts(draft),
        records: new InMemoryVerificationRecords(draft.records, (id) => draft.people.has(id)),
        sessions: sessionDesk.on(draft),
        secondStep: secondFactorDesk.on(),
        outbox: new InMemoryOutbox(draft.outbox, clock),
      };
    },
    ({ isLost }) => isLost,
  );
  return {
    clock,
    transaction,
    accounts: new InMemoryAccountReader(transaction),
    sessionDesk,
    secondFactorDesk,
    race,
    peopleRules,
    providers,
    github,
    google,
    openTables: () => open,
    refreshes: new RefreshDesk(),
    /** Everywhere but below one host. */
    returnAddresses: { accepts: (address: string) => !address.startsWith(UNTRUSTED) },
    pause: async (milliseconds: number) => clock.advance(milliseconds),
    random: new SequenceRandom(),
    policy: { ...defaultSocialPolicy, ...policy },
  } satisfies SocialPorts & Record<string, unknown>;
}

export type InMemoryPorts = ReturnType<typeof inMemoryPorts>;
