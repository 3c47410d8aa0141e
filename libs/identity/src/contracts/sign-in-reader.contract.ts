import { beforeEach, describe, expect, it } from '@jest/globals';

import type { Email } from '@portvakt/kernel';

import type { User } from '../model/user.js';
import type { SignInCandidate, SignInReader } from '../ports.js';
import { aUser } from '../testing/builders.js';

export interface SignInReaderUnderTest {
  readonly reader: SignInReader;
  addUser(user: User, passwordHash: string | null): Promise<void>;
}

/** The contract of `SignInReader`. */
export function describeSignInReader(adapter: string, makeEmpty: () => Promise<SignInReaderUnderTest>): void {
  describe(`SignInReader: ${adapter}`, () => {
    let subject: SignInReaderUnderTest;
    const find = (email: Email = aUser().email): Promise<SignInCandidate | null> => subject.reader.find(email);

    beforeEach(async () => {
      subject = await makeEmpty();
    });

    it('finds nobody for an unknown address', async () => {
      await subject.addUser(aUser(), 'of kari');
      expect(await find('ola@example.no' as Email)).toBeNull();
    });

    it('returns every field of the user with their password', async () => {
      const extra = { isMember: true };
      const user = aUser({ extra, image: '/k.png', twoFactorEnabled: true, emailVerified: true, language: 'en' });
      await subject.addUser(user, 'of kari');
      await subject.addUser(aUser({ id: 'ola' }), 'of ola');
      expect(await find()).toEqual({ user, passwordHash: 'of kari' });
    });

    it('returns a user without a password', async () => {
      await subject.addUser(aUser(), null);
      expect(await find()).toMatchObject({ user: aUser(), passwordHash: null });
    });
  });
}
