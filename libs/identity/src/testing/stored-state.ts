import type { UserId } from '@portvakt/kernel';
import { mailsIn } from '@portvakt/kernel/testing';

import type { IdentityEvent } from '../events.js';
import type { IdentityMail } from '../mails.js';
import type { User } from '../model/user.js';
import type { StoredSession } from './identity-tables.js';
import type { InMemoryPorts } from './in-memory-ports.js';

type MailOf<Kind extends IdentityMail['kind']> = Extract<IdentityMail, { readonly kind: Kind }>;
/** The mails that contain a link. */
type LinkMail = Exclude<IdentityMail['kind'], 'password-changed' | 'email-changed'>;

/** Functions that read the committed state after a test. */
export function storedState({ transaction }: Pick<InMemoryPorts, 'transaction'>) {
  const mails = (): readonly IdentityMail[] => mailsIn(transaction.state.outbox);
  return {
    storedUsers: (): readonly User[] => [...transaction.state.users.values()],
    storedSessions: (): readonly StoredSession[] => transaction.state.sessions,
    mails,
    /** The audit log, oldest first. */
    events: (): readonly IdentityEvent[] => transaction.state.events,
    /** The newest mail of the kind; throws if there is none. */
    mailOf: <Kind extends IdentityMail['kind']>(kind: Kind): MailOf<Kind> => newestMail(mails(), kind),
    /** The token in the link of the newest mail of the kind. */
    mailedToken: (kind: LinkMail): string => tokenIn(newestMail(mails(), kind).data.url),
    /** The number of outbox rows, including decoys. */
    outboxRows: (): number => transaction.state.outbox.length,
    userOf: (id: UserId): User | undefined => transaction.state.users.get(id),
    /** Identifiers of the verification records. */
    storedRecords: (): readonly string[] => [...transaction.state.records.keys()],
    /** The stored hash; undefined if the user has no password. */
    passwordHashOf: (id: UserId): string | undefined => transaction.state.passwordHashes.get(id),
  };
}

function newestMail<Kind extends IdentityMail['kind']>(mails: readonly IdentityMail[], kind: Kind): MailOf<Kind> {
  const found = mails.filter((mail): mail is MailOf<Kind> => mail.kind === kind).at(-1);
  if (!found) throw new Error(`no mail of the kind ${kind}`);
  return found;
}

/** The token in a link of the test context: a path segment of a reset link, a query parameter elsewhere. */
function tokenIn(url: string): string {
  const token = /(?:\/reset-password\/|[?&]token=)([^?&]+)/.exec(url)?.[1];
  if (!token) throw new Error(`no token in ${url}`);
  return token;
}
