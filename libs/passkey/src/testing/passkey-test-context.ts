import type { Clock, SessionId, SessionRequest, UserId, UserSummary, VerificationRecord } from '@portvakt/kernel';
import {
  FixedClock,
  InMemoryJournal,
  InMemoryOutbox,
  InMemoryTransactionRunner,
  InMemoryVerificationRecords,
  mailsIn,
  type OutboxRow,
  SequenceRandom,
} from '@portvakt/kernel/testing';

import type { PasskeyEvent } from '../events.js';
import type { PasskeyMail } from '../mails.js';
import { defaultPasskeyPolicy, type PasskeyPolicy } from '../model/passkey-policy.js';
import type { OpenedSession, PasskeyStore } from '../ports.js';
import { InMemoryPasskeys } from './in-memory-passkeys.js';
import { ModelCeremonies } from './model-ceremonies.js';
import { copyPasskeyTables, emptyPasskeyTables, type PasskeyTables } from './passkey-tables.js';

/** The tables of the context, and its view of those of other contexts. */
interface Tables extends PasskeyTables {
  /** When a second factor was last given in each live session. */
  readonly sessions: Map<SessionId, Date | null>;
  readonly issued: SessionRequest[];
  /** Users with another sign-in method than a passkey. */
  readonly otherSignInMethods: Set<UserId>;
  /** Pending sign-ins, by reference. */
  readonly pending: Map<string, { readonly userId: UserId; readonly way: string }>;
  readonly verificationLinks: UserId[];
  readonly records: Map<string, VerificationRecord>;
  readonly outbox: OutboxRow<PasskeyMail>[];
  readonly events: PasskeyEvent[];
}

const emptyTables = (): Tables => ({
  ...emptyPasskeyTables(),
  sessions: new Map(),
  issued: [],
  otherSignInMethods: new Set(),
  pending: new Map(),
  verificationLinks: [],
  records: new Map(),
  outbox: [],
  events: [],
});

const copyTables = (tables: Tables): Tables => ({
  ...copyPasskeyTables(tables),
  sessions: new Map(tables.sessions),
  issued: [...tables.issued],
  otherSignInMethods: new Set(tables.otherSignInMethods),
  pending: new Map(tables.pending),
  verificationLinks: [...tables.verificationLinks],
  records: new Map(tables.records),
  outbox: [...tables.outbox],
  events: [...tables.events],
});

/** The session in which the user of a test acts. */
export const sessionOf = (id: UserId): SessionId => `session of ${id}` as SessionId;

/** What the session context answers instead of a session; null where it starts one. */
interface Issuing {
  refusal: 'banned' | 'refused' | null;
}

const storeOn = (draft: Tables, clock: Clock, issuing: Issuing): PasskeyStore => ({
  passkeys: new InMemoryPasskeys(draft),
  users: {
    find: async (id) => draft.users.get(id) ?? null,
    findForUpdate: async (id) => draft.users.get(id) ?? null,
  },
  sessions: {
    issue: async (request) => {
      if (issuing.refusal) return issuing.refusal;
      draft.issued.push(request);
      return openedFor(request, clock.now());
    },
    lockAlive: async (id) => draft.sessions.has(id),
    secondFactorAt: async (id) => draft.sessions.get(id) ?? null,
  },
  otherSignInMethods: { exist: async (userId) => draft.otherSignInMethods.has(userId) },
  pending: {
    find: async (reference) => draft.pending.get(reference)?.userId ?? null,
    async end(reference, user) {
      const found = draft.pending.get(reference);
      if (found?.userId !== user.id) return null;
      draft.pending.delete(reference);
      return { way: found.way, user: found.way === 'password' ? user : { ...user, name: `name at ${found.way}` } };
    },
  },
  verification: { send: async ({ id }) => void draft.verificationLinks.push(id) },
  records: new InMemoryVerificationRecords(draft.records, (id) => draft.users.has(id)),
  outbox: new InMemoryOutbox(draft.outbox, clock),
  journal: new InMemoryJournal(draft.events),
});

/** Every port of the context in memory; responses of authenticators are verified with Node alone. */
export function passkeyTestContext(policy: Partial<PasskeyPolicy> = {}) {
  const clock = new FixedClock();
  const issuing: Issuing = { refusal: null };
  const transaction = new InMemoryTransactionRunner<Tables, PasskeyStore>(emptyTables(), copyTables, (draft) =>
    storeOn(draft, clock, issuing),
  );
  return {
    clock,
    issuing,
    transaction,
    ceremonies: new ModelCeremonies(),
    models: { nameOf: (aaguid: string) => (aaguid.startsWith('0000') ? null : 'iCloud-nøkkelring') },
    devices: { read: (userAgent: string) => ({ browser: userAgent, system: 'Windows' }) },
    random: new SequenceRandom(),
    policy: { ...defaultPasskeyPolicy, ...policy },
    /** Adds a user with a session, in which a second factor was never given. */
    register(holder: UserSummary): void {
      transaction.state.users.set(holder.id, holder);
      transaction.state.sessions.set(sessionOf(holder.id), null);
    },
    mails: () => mailsIn(transaction.state.outbox),
    events: (): readonly PasskeyEvent[] => transaction.state.events,
  };
}

export type PasskeyTestContext = ReturnType<typeof passkeyTestContext>;

const openedFor = ({ owner, client, remember }: SessionRequest, now: Date): OpenedSession => ({
  id: 'opened' as SessionId,
  token: 'a token',
  remember,
  isNewDevice: true,
  userId: owner.id,
  expiresAt: now,
  createdAt: now,
  updatedAt: now,
  ipAddress: client.ipAddress,
  userAgent: client.userAgent,
});
