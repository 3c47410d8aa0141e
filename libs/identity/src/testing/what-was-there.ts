import { type Client, DEFAULT_LANGUAGE, type UserId } from '@portvakt/kernel';

import type { User } from '../model/user.js';
import { aClient } from './builders.js';
import type { InMemoryPorts } from './in-memory-ports.js';

const RECORD_LIFETIME_MS = 3_600_000;

/** What a test finds there already. */
export function whatWasThere({ transaction, hasher, clock }: Pick<InMemoryPorts, 'transaction' | 'hasher' | 'clock'>) {
  return {
    /** An account that exists already; without a password it is one of a provider's alone. */
    register(user: User, password?: string): void {
      transaction.state.users.set(user.id, user);
      if (password !== undefined) transaction.state.passwordHashes.set(user.id, hasher.of(password));
    },
    /** Something of the user's that is pending; answers its identifier. */
    async leaveRecord(userId: UserId, purpose: string, token = `of ${userId}`): Promise<string> {
      const expiresAt = new Date(clock.now().getTime() + RECORD_LIFETIME_MS);
      const record = { purpose, token, value: userId, userId, expiresAt };
      await transaction.run(({ records }) => records.put(record, clock.now()));
      return purpose + token;
    },
    /** The user can sign in by a provider too. */
    link: (userId: UserId): void => void transaction.state.linked.add(userId),
    /** A session of the user's, as from a sign-in elsewhere. */
    async startSession(owner: User, client: Client = aClient({ ipAddress: '198.51.100.7' })): Promise<void> {
      const language = owner.language ?? DEFAULT_LANGUAGE;
      const request = { owner: { ...owner, language }, client, remember: true, notifyOwner: false };
      await transaction.run(({ sessions }) => sessions.issue(request));
    },
  };
}
