import type { Clock, UserId } from '@portvakt/kernel';

import type { AccountExport, AccountExporter } from '../model/account-export.js';
import type { UserAccount, UserDetails } from '../model/user-details.js';
import type { UserDetailsReader } from '../user-details-reader.js';
import { NOW, type StoredSession, type StoredUser, withoutLanguage, withoutToken } from './builders.js';
import { judged } from './in-memory-operated-users.js';
import type { OperatorsTables } from './operators-tables.js';

const NO_FACTORS = { authenticators: [], passkeys: [], hasBackupCodes: false, trustedDevices: 0 };

/** Reads what the tables of this context contain about one user; data of other contexts is empty. */
class InMemoryUser {
  constructor(
    private readonly tables: OperatorsTables,
    readonly stored: StoredUser,
    private readonly now: Date,
  ) {}

  get user() {
    return withoutLanguage(judged(this.stored, this.now));
  }

  get sessions(): readonly StoredSession[] {
    const own = [...this.tables.sessions.values()].filter(({ userId }) => userId === this.stored.id);
    return own.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  }

  get accounts(): readonly UserAccount[] {
    const own = [...this.tables.accounts].filter(([, owner]) => owner === this.stored.id);
    return own.map(([id]) => {
      const [provider = '', accountId = ''] = id.split(':');
      return { id, provider, accountId, scopes: [], createdAt: NOW, updatedAt: NOW };
    });
  }

  get requests() {
    return [...this.tables.requests.values()].filter(({ userId }) => userId === this.stored.id);
  }
}

abstract class InMemoryUserReader {
  constructor(
    private readonly tables: () => OperatorsTables,
    protected readonly clock: Clock,
  ) {}

  protected userOf(id: UserId): InMemoryUser | null {
    const stored = this.tables().users.get(id);
    return stored ? new InMemoryUser(this.tables(), stored, this.clock.now()) : null;
  }
}

export class InMemoryUserDetails extends InMemoryUserReader implements UserDetailsReader {
  async read(id: UserId): Promise<UserDetails | null> {
    const found = this.userOf(id);
    if (!found) return null;
    const { user, stored, accounts, sessions, requests } = found;
    return {
      ...NO_FACTORS,
      user,
      accounts,
      language: stored.language,
      passwordChangedAt: null,
      secondFactorBlockedUntil: null,
      sessions: sessions.filter(({ expiresAt }) => expiresAt > this.clock.now()).length,
      requests: requests.filter(({ endedAt }) => endedAt === null),
    };
  }
}

export class InMemoryAccountExporter extends InMemoryUserReader implements AccountExporter {
  /** Events that the owner sees, which are another context's. */
  activity: readonly object[] = [];

  async read(id: UserId): Promise<AccountExport | null> {
    const found = this.userOf(id);
    if (!found) return null;
    const { user, stored, accounts, sessions, requests } = found;
    return {
      exportedAt: this.clock.now(),
      user: { ...user, banReason: null },
      language: stored.language,
      accounts,
      sessions: sessions.map(withoutToken),
      authenticators: [],
      passkeys: [],
      knownDevices: [],
      requests,
      mails: [],
      activity: this.activity,
    };
  }
}
