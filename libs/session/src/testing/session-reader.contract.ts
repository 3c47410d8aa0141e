import { beforeEach, describe, expect, it } from '@jest/globals';

import type { SessionReader, SessionRepository } from '../ports.js';
import { aSession, aSessionUser, OLA } from './builders.js';

export interface SessionReaderUnderTest {
  readonly reader: SessionReader;
  /** Writes what the reader reads. */
  readonly sessions: SessionRepository;
}

/** What `SessionReader` promises. `makeEmpty` leaves Kari there as `aSessionUser()` is, and Ola with a name of his own. */
export function sessionReaderContract(adapter: string, makeEmpty: () => Promise<SessionReaderUnderTest>): void {
  describe(`SessionReader: ${adapter}`, () => {
    let reader: SessionReader;
    let sessions: SessionRepository;

    beforeEach(async () => {
      ({ reader, sessions } = await makeEmpty());
    });

    it('knows no session that never was', async () => expect(await reader.find('never-was')).toBeNull());

    it('gives a session with its user, every field of both', async () => {
      const session = aSession({ ipAddress: '', remember: false });
      await sessions.add(session);
      expect(await reader.find(session.token)).toEqual({ session, user: aSessionUser() });
    });

    it('gives an ended session as well', async () => {
      const ended = aSession({ expiresAt: new Date('2025-01-01T00:00:00.000Z') });
      await sessions.add(ended);
      expect(await reader.find(ended.token)).toMatchObject({ session: ended });
    });

    it('wants the whole token, letter by letter', async () => {
      await sessions.add(aSession({ token: 'AbCdEf' }));
      expect(await reader.find('AbCdE')).toBeNull();
      expect(await reader.find('abcdef')).toBeNull();
      expect(await reader.find('AbCdEf%')).toBeNull();
      expect(await reader.find('')).toBeNull();
    });

    it('answers each of many lookups of the same moment with its own session', async () => {
      const all = Array.from({ length: 30 }, (_, n) => aSession({ id: `session-${n}`, ...(n % 2 ? { userId: OLA } : {}) }));
      await Promise.all(all.map((session) => sessions.add(session)));
      const found = await Promise.all([...all, ...all].map(({ token }) => reader.find(token)));
      expect(found.map((view) => view?.session)).toEqual([...all, ...all]);
      expect(found.map((view) => view?.user.id)).toEqual([...all, ...all].map(({ userId }) => userId));
    });

    it('never finds a session that was removed before it was asked, however often it was asked before', async () => {
      const session = aSession();
      for (let round = 0; round < 5; round++) {
        await sessions.add(session);
        const before = reader.find(session.token);
        await sessions.remove(session.token);
        expect(await reader.find(session.token)).toBeNull();
        await before;
      }
    });

    it('shows a session as it is by now', async () => {
      const session = aSession();
      await sessions.add(session);
      await reader.find(session.token);
      const later = new Date('2026-03-01T00:00:00.000Z');
      await sessions.extend(session.id, later);
      expect(await reader.find(session.token)).toMatchObject({ session: { expiresAt: later } });
    });
  });
}
