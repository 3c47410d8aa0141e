import { beforeEach, describe, expect, it } from '@jest/globals';

import type { Email, UserId } from '@portvakt/kernel';

import type { User } from '../model/user.js';
import type { SignInCandidate, SignInReader } from '../ports.js';
import { aUser } from './builders.js';

export interface SignInReaderUnderTest {
  readonly reader: SignInReader;
  addUser(user: User, passwordHash: string | null): Promise<void>;
  addSession(userId: UserId, ipAddress: string, expiresAt: Date): Promise<void>;
}

const NOW = new Date('2026-01-05T12:00:00.000Z');
const LATER = new Date('2026-01-05T12:00:00.001Z');
const HOME = '192.0.2.1';

/** What `SignInReader` promises. */
export function signInReaderContract(adapter: string, makeEmpty: () => Promise<SignInReaderUnderTest>): void {
  describe(`SignInReader: ${adapter}`, () => {
    let box: SignInReaderUnderTest;
    const find = (email: Email = aUser().email, ipAddress = HOME): Promise<SignInCandidate | null> =>
      box.reader.find(email, ipAddress, NOW);

    beforeEach(async () => {
      box = await makeEmpty();
    });

    it('knows nobody by an unknown address', async () => {
      await box.addUser(aUser(), 'of kari');
      expect(await find('ola@example.no' as Email)).toBeNull();
    });

    it('gives the user, field by field, with their password', async () => {
      const extra = { isMember: true };
      const user = aUser({ extra, image: '/k.png', twoFactorEnabled: true, emailVerified: true, language: 'en' });
      await box.addUser(user, 'of kari');
      await box.addUser(aUser({ id: 'ola' }), 'of ola');
      expect(await find()).toEqual({ user, passwordHash: 'of kari', isKnownAddress: false });
    });

    it('gives a user without a password too', async () => {
      await box.addUser(aUser(), null);
      expect(await find()).toMatchObject({ user: aUser(), passwordHash: null });
    });

    it('knows a client address that holds a live session of this user', async () => {
      await box.addUser(aUser(), 'of kari');
      await box.addSession(aUser().id, HOME, LATER);
      await box.addSession(aUser().id, HOME, LATER);
      expect(await find()).toMatchObject({ isKnownAddress: true });
      expect(await find(aUser().email, '192.0.2.11')).toMatchObject({ isKnownAddress: false });
    });

    it('does not know it by a session that has ended, or is somebody else’s', async () => {
      await box.addUser(aUser(), 'of kari');
      await box.addUser(aUser({ id: 'ola' }), 'of ola');
      await box.addSession(aUser().id, HOME, NOW);
      await box.addSession(aUser({ id: 'ola' }).id, HOME, LATER);
      expect(await find()).toMatchObject({ isKnownAddress: false });
    });
  });
}
