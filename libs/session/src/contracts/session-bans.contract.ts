import { beforeEach, describe, expect, it } from '@jest/globals';

import type { Ban, UserId } from '@portvakt/kernel';
import { FixedClock } from '@portvakt/kernel/contracts';

import type { SessionReader, SessionRepository } from '../ports.js';
import { aSession, KARI, OLA } from '../testing/builders.js';

export interface SessionBansUnderTest {
  /** Judges bans at the time of `FixedClock`. */
  readonly reader: SessionReader;
  readonly sessions: SessionRepository;
  setBan(userId: UserId, ban: Ban | null): Promise<void>;
  lastSignInOf(userId: UserId): Promise<Date | null>;
  lastLanguageOf(userId: UserId): Promise<string | null>;
}

const NOW = new FixedClock().now();
const LATER = new Date('2026-02-01T00:00:00.000Z');
const AFTER = new Date(NOW.getTime() + 1);

/** What a ban means to `SessionRepository` and `SessionReader`. `makeEmpty` creates the users Kari and Ola. */
export function describeSessionBans(adapter: string, makeEmpty: () => Promise<SessionBansUnderTest>): void {
  describe(`the sessions of a banned user: ${adapter}`, () => {
    const ofKari = aSession({ createdAt: NOW });
    const ofOla = aSession({ id: 'of-ola', userId: OLA, createdAt: NOW });
    let stores: SessionBansUnderTest;

    beforeEach(async () => {
      stores = await makeEmpty();
    });

    describe.each<[string, Ban]>([
      ['for good', { expires: null }],
      ['until later', { expires: AFTER }],
    ])('banned %s', (_, ban) => {
      it.each([
        ['add', () => stores.sessions.add(ofKari)],
        ['addAtSignIn', () => stores.sessions.addAtSignIn(ofKari, 10, 'nn')],
      ])('are not stored by %s, nor is the time of the sign-in', async (_method, add) => {
        await stores.setBan(KARI, ban);
        expect(await add()).toBe('banned');
        expect(await stores.sessions.listAlive(KARI, new Date(0), 10)).toEqual([]);
        expect(await stores.lastSignInOf(KARI)).toBeNull();
        expect(await stores.lastLanguageOf(KARI)).toBeNull();
        expect(await stores.sessions.add(ofOla)).toBe('added');
      });

      it('are neither found nor extended if they were stored before the ban', async () => {
        await stores.sessions.add(ofKari);
        await stores.sessions.add(ofOla);
        await stores.setBan(KARI, ban);
        expect(await stores.reader.find(ofKari.token)).toBeNull();
        expect(await stores.sessions.extend(ofKari.id, LATER, NOW)).toBeNull();
        expect(await stores.sessions.listAlive(KARI, new Date(0), 10)).toEqual([ofKari]);
        expect(await stores.reader.find(ofOla.token)).toMatchObject({ session: ofOla });
        expect(await stores.sessions.extend(ofOla.id, LATER, NOW)).toMatchObject({ expiresAt: LATER });
      });
    });

    it.each<[string, Ban | null]>([
      ['has expired', { expires: NOW }],
      ['was lifted', null],
    ])('are stored, found and extended once the ban %s', async (_, ban) => {
      await stores.setBan(KARI, { expires: null });
      await stores.setBan(KARI, ban);
      expect(await stores.sessions.addAtSignIn(ofKari, 10, null)).toBe('added');
      expect(await stores.lastSignInOf(KARI)).toEqual(NOW);
      expect(await stores.reader.find(ofKari.token)).toMatchObject({ session: ofKari });
      expect(await stores.sessions.extend(ofKari.id, LATER, NOW)).toMatchObject({ expiresAt: LATER });
    });

    it('store the language of the sign-in with the user, and keep it where the next one asks for none', async () => {
      await stores.sessions.addAtSignIn(ofKari, 10, 'nn');
      expect([await stores.lastLanguageOf(KARI), await stores.lastLanguageOf(OLA)]).toEqual(['nn', null]);
      await stores.sessions.addAtSignIn(aSession({ id: 'second', createdAt: NOW }), 10, null);
      expect(await stores.lastLanguageOf(KARI)).toBe('nn');
      await stores.sessions.addAtSignIn(aSession({ id: 'third', createdAt: NOW }), 10, 'en');
      expect(await stores.lastLanguageOf(KARI)).toBe('en');
    });

    it('counts only a sign-in as the last one, not the replacement of a session', async () => {
      await stores.sessions.add(ofKari);
      await stores.sessions.extend(ofKari.id, LATER, NOW);
      expect(await stores.lastSignInOf(KARI)).toBeNull();
    });
  });
}
