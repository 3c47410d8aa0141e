import type { Ban, Journal, Outbox, UserId } from '@portvakt/kernel';
import {
  FixedClock,
  InMemoryJournal,
  InMemoryOutbox,
  InMemoryTransactionRunner,
  mailsIn,
  SequenceRandom,
} from '@portvakt/kernel/testing';

import type { SessionEvent } from '../events.js';
import type { SessionMail } from '../mails.js';
import type { Session } from '../model/session.js';
import { defaultSessionPolicy, type SessionPolicy } from '../model/session-policy.js';
import type { KnownDevices, SessionPorts, SessionRepository, SessionRules } from '../ports.js';
import { aSessionUser, OLA } from './builders.js';
import { autoCommitSessions } from './auto-commit-sessions.js';
import { InMemoryKnownDevices } from './in-memory-known-devices.js';
import { InMemorySessionReader } from './in-memory-session-reader.js';
import { InMemorySessions } from './in-memory-sessions.js';
import { copySessionTables, emptySessionTables, type SessionTables } from './session-tables.js';

interface Store {
  readonly sessions: SessionRepository;
  readonly knownDevices: KnownDevices;
  readonly rules: SessionRules;
  readonly outbox: Outbox<SessionMail>;
  readonly journal: Journal<SessionEvent>;
}

/** Every port of the context in memory, and functions that read or change its state. Kari and Ola are users. */
export function sessionTestContext(policy: Partial<SessionPolicy> = {}) {
  const clock = new FixedClock();
  const rules: { refusal: Error | null } = { refusal: null };
  const transaction = new InMemoryTransactionRunner<SessionTables, Store>(
    emptySessionTables(),
    copySessionTables,
    (draft) => ({
      sessions: new InMemorySessions(draft),
      knownDevices: new InMemoryKnownDevices(draft),
      rules: { start: () => (rules.refusal ? Promise.reject(rules.refusal) : Promise.resolve()) },
      outbox: new InMemoryOutbox(draft.outbox, clock),
      journal: new InMemoryJournal(draft.events),
    }),
    ({ isAborted }) => isAborted,
  );
  for (const user of [aSessionUser(), aSessionUser({ id: OLA, name: 'Ola Nordmann' })]) {
    transaction.state.users.set(user.id, user);
  }
  return {
    clock,
    transaction,
    random: new SequenceRandom(),
    /** Throws the refusal of the product's rule, if a test has set one. */
    rules,
    policy: { ...defaultSessionPolicy, ...policy },
    reader: new InMemorySessionReader(() => transaction.state, clock),
    sessions: autoCommitSessions(transaction),
    /** In tests, the user agent is the name of the browser. */
    devices: { read: (userAgent: string) => ({ browser: userAgent, system: 'Windows' }) },

    storedSessions: (): readonly Session[] => [...transaction.state.sessions.values()],
    events: (): readonly SessionEvent[] => transaction.state.events,
    mails: (): readonly SessionMail[] => mailsIn(transaction.state.outbox),
    setBan: async (id: UserId, ban: Ban | null): Promise<void> => {
      if (ban) transaction.state.bans.set(id, ban);
      else transaction.state.bans.delete(id);
    },
    lastSignInOf: async (id: UserId): Promise<Date | null> => transaction.state.lastSignIns.get(id) ?? null,
    lastLanguageOf: async (id: UserId): Promise<string | null> => transaction.state.lastLanguages.get(id) ?? null,
    /** Removes the user with their sessions, as the foreign keys do. */
    removeUser(id: UserId): void {
      const { users, sessions } = transaction.state;
      users.delete(id);
      for (const session of sessions.values()) if (session.userId === id) sessions.delete(session.id);
    },
  } satisfies SessionPorts & Record<string, unknown>;
}

export type SessionTestContext = ReturnType<typeof sessionTestContext>;
