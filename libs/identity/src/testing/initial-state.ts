import { type Client, DEFAULT_LANGUAGE, type UserId } from '@portvakt/kernel';

import type { User } from '../model/user.js';
import { aClient } from './builders.js';
import type { InMemoryPorts } from './in-memory-ports.js';

const RECORD_LIFETIME_MS = 3_600_000;

/** Functions that set up the state before a test. */
export function initialState({ transaction, hasher, clock }: Pick<InMemoryPorts, 'transaction' | 'hasher' | 'clock'>) {
  return {
    /** Adds a user; without a password, one who signs in with a provider only. */
    register(user: User, password?: string): void {
      transaction.state.users.set(user.id, user);
      if (password !== undefined) transaction.state.passwordHashes.set(user.id, hasher.hashOf(password));
    },
    /** Adds a verification record that expires in an hour and returns its identifier. */
    async addRecord(userId: UserId, purpose: string, token = `of ${userId}`): Promise<string> {
      const expiresAt = new Date(clock.now().getTime() + RECORD_LIFETIME_MS);
      const record = { purpose, token, value: userId, userId, expiresAt };
      await transaction.run(({ records }) => records.put(record, clock.now()));
      return purpose + token;
    },
    /** Links an identity at a provider to the user. */
    link(userId: UserId, provider = 'github'): void {
      const { linked } = transaction.state;
      linked.set(userId, [...(linked.get(userId) ?? []), provider]);
    },
    /** Starts a session of the user from another client. */
    async startSession(owner: User, client: Client = aClient({ ipAddress: '198.51.100.7' })): Promise<void> {
      const language = owner.language ?? DEFAULT_LANGUAGE;
      const request = { owner: { ...owner, language }, client, remember: true, notifyOwner: false };
      await transaction.run(({ sessions }) => sessions.issue(request));
    },
  };
}
