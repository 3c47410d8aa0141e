import type { UserId } from '@portvakt/kernel';
import { mailsIn } from '@portvakt/kernel/testing';

import type { IdentityMail } from '../mails.js';
import type { User } from '../model/user.js';
import type { StoredSession } from './identity-tables.js';
import type { InMemoryPorts } from './in-memory-ports.js';
import { type LinkMail, type MailOf, newestMail, tokenIn } from './mailed.js';

/** What a test looks at afterwards. */
export function whatIsStored({ transaction }: Pick<InMemoryPorts, 'transaction'>) {
  const mails = (): readonly IdentityMail[] => mailsIn(transaction.state.outbox);
  return {
    storedUsers: (): readonly User[] => [...transaction.state.users.values()],
    storedSessions: (): readonly StoredSession[] => transaction.state.sessions,
    mails,
    mailOf: <Kind extends IdentityMail['kind']>(kind: Kind): MailOf<Kind> =>
      newestMail(mails(), kind),
    /** What the link of the newest mail of a kind holds. */
    mailedToken: (kind: LinkMail): string => tokenIn(newestMail(mails(), kind).data.url),
    /** Rows of the outbox, decoys among them: what a request has cost there. */
    outboxRows: (): number => transaction.state.outbox.length,
    userOf: (id: UserId): User | undefined => transaction.state.users.get(id),
    /** Identifiers of the verification records. */
    storedRecords: (): readonly string[] => [...transaction.state.records.keys()],
    /** As it is stored; undefined where the user has none. */
    passwordHashOf: (id: UserId): string | undefined => transaction.state.passwordHashes.get(id),
  };
}
