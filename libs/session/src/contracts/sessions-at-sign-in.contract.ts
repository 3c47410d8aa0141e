import { describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import type { Session } from '../model/session.js';
import type { SessionRepository } from '../ports.js';
import { aSession, KARI, OLA } from '../testing/builders.js';

const NOW = new Date('2026-01-05T12:00:00.000Z');
const LATER = new Date('2026-02-01T00:00:00.000Z');
const LONG_AGO = new Date('2025-01-01T00:00:00.000Z');

/** The part of the contract of `SessionRepository` that limits the sessions of a user. `sessions` is empty in each test. */
export function describeSessionsAtSignIn(sessions: () => SessionRepository): void {
  async function add(...all: readonly Session[]): Promise<void> {
    for (const session of all) expect(await sessions().add(session)).toBe('added');
  }
  const idsOf = async (userId: UserId): Promise<readonly string[]> =>
    (await sessions().listAlive(userId, new Date(0), 1000)).map(({ id }) => id).sort();

  describe('adding a session at a sign-in', () => {
    const signedInAt = (id: string, minutes: number, given: Partial<Omit<Session, 'id'>> = {}): Session =>
      aSession({ id, updatedAt: new Date(NOW.getTime() + minutes * 60_000), ...given });

    it('removes no session while the limit is not exceeded', async () => {
      await add(signedInAt('one', 1), signedInAt('two', 2));
      await sessions().addAtSignIn(signedInAt('new', 3), 2, null);
      expect(await idsOf(KARI)).toEqual(['new', 'one', 'two']);
    });

    it('removes the sessions with the oldest sign-in, and none of another user', async () => {
      await add(signedInAt('of-ola', 0, { userId: OLA }));
      await add(signedInAt('third', 3), signedInAt('first', 1), signedInAt('second', 2));
      await sessions().addAtSignIn(signedInAt('new', 4), 1, null);
      expect(await idsOf(KARI)).toEqual(['new', 'third']);
      expect(await idsOf(OLA)).toEqual(['of-ola']);
    });

    it('orders by the sign-in, not by the last refresh', async () => {
      await add(signedInAt('refreshed', 1, { expiresAt: LATER }), signedInAt('recent', 2));
      await sessions().addAtSignIn(signedInAt('new', 3), 1, null);
      expect(await idsOf(KARI)).toEqual(['new', 'recent']);
    });

    it('removes expired sessions before live ones', async () => {
      await add(signedInAt('live', 1), signedInAt('expired', 2, { expiresAt: LONG_AGO }));
      await sessions().addAtSignIn(signedInAt('new', 3), 1, null);
      expect(await idsOf(KARI)).toEqual(['live', 'new']);
    });

    it('neither counts nor removes sessions in which an operator sees the account', async () => {
      await add(signedInAt('seen', 0, { impersonatedBy: OLA }), signedInAt('one', 1), signedInAt('two', 2));
      await sessions().addAtSignIn(signedInAt('new', 3), 1, null);
      expect(await idsOf(KARI)).toEqual(['new', 'seen', 'two']);
    });

    it('removes all other sessions if the limit is 0', async () => {
      await add(signedInAt('one', 1), signedInAt('two', 2));
      await sessions().addAtSignIn(signedInAt('new', 3), 0, null);
      expect(await idsOf(KARI)).toEqual(['new']);
    });
  });
}
