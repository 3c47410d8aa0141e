import { beforeEach, describe, expect, it } from '@jest/globals';

import type { SessionReader, SessionRepository } from '../ports.js';
import { aSession, aSessionUser, OLA } from '../testing/builders.js';

export interface SessionReaderUnderTest {
  readonly reader: SessionReader;
  /** Writes what the reader reads. */
  readonly sessions: SessionRepository;
}

/** The contract of `SessionReader`. `makeEmpty` creates Kari as `aSessionUser()` returns her, and Ola with another name. */
export function describeSessionReader(adapter: string, makeEmpty: () => Promise<SessionReaderUnderTest>): void {
  describe(`SessionReader: ${adapter}`, () => {
    let reader: SessionReader;
    let sessions: SessionRepository;

    beforeEach(async () => {
      ({ reader, sessions } = await makeEmpty());
    });

    it('finds no session for an unknown token', async () => expect(await reader.find('unknown')).toBeNull());

    it('returns every field of the session and its user', async () => {
      const session = aSession({ ipAddress: '', remember: false });
      await sessions.add(session);
      expect(await reader.find(session.token)).toEqual({ session, user: aSessionUser() });
    });

    it('returns an expired session', async () => {
      const expired = aSession({ expiresAt: new Date('2025-01-01T00:00:00.000Z') });
      await sessions.add(expired);
      expect(await reader.find(expired.token)).toMatchObject({ session: expired });
    });

    it('compares the whole token, case-sensitively', async () => {
      await sessions.add(aSession({ token: 'AbCdEf' }));
      expect(await reader.find('AbCdE')).toBeNull();
      expect(await reader.find('abcdef')).toBeNull();
      expect(await reader.find('AbCdEf%')).toBeNull();
      expect(await reader.find('')).toBeNull();
    });

    it('answers each of many concurrent lookups with its own session', async () => {
      const all = Array.from({ length: 30 }, (_, n) =>
        aSession({ id: `session-${n}`, ...(n % 2 ? { userId: OLA } : {}) }),
      );
      await Promise.all(all.map((session) => sessions.add(session)));
      const found = await Promise.all([...all, ...all].map(({ token }) => reader.find(token)));
      expect(found.map((view) => view?.session)).toEqual([...all, ...all]);
      expect(found.map((view) => view?.user.id)).toEqual([...all, ...all].map(({ userId }) => userId));
    });

    it('never finds a session that was removed before the call, regardless of what earlier calls returned', async () => {
      const session = aSession();
      for (let round = 0; round < 5; round++) {
        await sessions.add(session);
        const before = reader.find(session.token);
        await sessions.removeByToken(session.token);
        expect(await reader.find(session.token)).toBeNull();
        await before;
      }
    });

    it('returns the current state of a session', async () => {
      const session = aSession();
      await sessions.add(session);
      await reader.find(session.token);
      const later = new Date('2026-03-01T00:00:00.000Z');
      await sessions.extend(session.id, later, session.createdAt);
      expect(await reader.find(session.token)).toMatchObject({ session: { expiresAt: later } });
    });
  });
}
