import { beforeEach, describe, expect, it } from '@jest/globals';

import type { Email, TransactionRunner, UserId, UserSummary } from '@portvakt/kernel';

import type { UserProfile, Users, RegistrationResult } from '../ports.js';
import { aClient, aUserProfile, aUser, KARI, OLA } from '../testing/builders.js';

/** An empty store for the suite. */
export interface UsersUnderTest {
  readonly transaction: TransactionRunner<{ readonly users: Users }>;
  addUser(user: UserSummary, options: { readonly hasPassword: boolean }): Promise<void>;
  hasPassword(id: UserId): Promise<boolean>;
  /** The number of verification mails to the address whose link continues to `callbackUrl`. */
  countVerificationMails(email: string, callbackUrl: string): Promise<number>;
}

/** `requiredField`: a field that the product requires of new users; `isAskedFor`: it asks users of a provider for it. */
export type MakeUsers = (rules?: {
  readonly requiredField?: string;
  readonly isAskedFor?: boolean;
}) => Promise<UsersUnderTest>;

/** The contract of `Users`. `refusedName`: a name that the database of the adapter refuses. */
export function describeUsers(adapter: string, makeEmpty: MakeUsers, refusedName: string): void {
  describe(`Users: ${adapter}`, () => {
    let stores: UsersUnderTest;
    const run = <T>(work: (users: Users) => Promise<T>): Promise<T> =>
      stores.transaction.run(({ users }) => work(users));
    const find = (id: UserId = KARI): Promise<UserSummary | null> => run((users) => users.findForUpdate(id));
    const byEmail = (email: string): Promise<UserSummary | null> => run((users) => users.findByEmail(email as Email));
    const register = (
      given: Parameters<typeof aUserProfile>[0] = {},
      client = aClient(),
    ): Promise<RegistrationResult> => run((users) => users.register(aUserProfile(given), client, '/etterpå'));
    const registered = async (given: Parameters<typeof aUserProfile>[0] = {}): Promise<UserSummary> => {
      const registration = await register(given);
      if (registration.kind !== 'registered') throw new Error(registration.kind);
      return registration.user;
    };
    const update = (userProfile: UserProfile, id: UserId = KARI): Promise<UserSummary | null> =>
      run((users) => users.updateFromProfile(id, userProfile, aClient()));

    beforeEach(async () => {
      stores = await makeEmpty();
    });

    describe('finding', () => {
      it('finds nobody in an empty table', async () => {
        expect(await find()).toBeNull();
        expect(await byEmail('kari@example.no')).toBeNull();
      });

      it.each([
        aUser(),
        aUser({
          name: 'Åse «Æ» Ødegård 👩‍🔬',
          image: '/åse.png',
          emailVerified: false,
          twoFactorEnabled: true,
          language: 'nn',
        }),
      ])('finds a user with every field by id and by e-mail address: %#', async (user) => {
        await stores.addUser(user, { hasPassword: false });
        await stores.addUser(aUser({ id: OLA }), { hasPassword: false });
        expect(await find()).toEqual(user);
        expect(await byEmail(user.email)).toEqual(user);
        expect(await byEmail('nobody@example.no')).toBeNull();
      });
    });

    describe('registering', () => {
      it('creates a user from the profile in the language of the request, without a password', async () => {
        const image = 'https://bilder.example/kari.png';
        const registration = await register({ image }, aClient({ language: 'nn' }));
        const { email, name, emailVerified } = aUserProfile();
        const expected = { email, name, emailVerified, image, language: 'nn', twoFactorEnabled: false };
        expect(registration).toMatchObject({ kind: 'registered', user: expected });
        const user = await byEmail(email);
        expect(registration).toEqual({ kind: 'registered', user });
        expect(await stores.hasPassword(user!.id)).toBe(false);
      });

      it.each([null, '', ' \n\0'])(
        'names a user after the e-mail address if the provider sends the name %j',
        async (name) => {
          expect(await registered({ name })).toMatchObject({ name: 'kari@example.no' });
        },
      );

      it('removes control characters from a name', async () => {
        expect(await registered({ name: ' Kari\0 \u0007Nordmann\n' })).toMatchObject({ name: 'Kari Nordmann' });
      });

      it.each([
        [true, 0],
        [false, 1],
      ])('if the provider has verified the address (%s), sends %d verification mails', async (emailVerified, links) => {
        expect(await registered({ emailVerified })).toMatchObject({ emailVerified });
        expect(await stores.countVerificationMails('kari@example.no', '/etterpå')).toBe(links);
      });

      it('reports a taken e-mail address and does not change its owner', async () => {
        await stores.addUser(aUser(), { hasPassword: true });
        expect(await register({ name: 'Somebody else' })).toEqual({ kind: 'taken' });
        expect(await find()).toEqual(aUser());
      });

      it('reports that the database refused the user', async () => {
        expect(await register({ name: refusedName })).toEqual({ kind: 'refused' });
        expect(await byEmail('kari@example.no')).toBeNull();
      });

      it('reports a required field and creates no user', async () => {
        stores = await makeEmpty({ requiredField: 'region' });
        expect(await register()).toEqual({ kind: 'required', field: 'region' });
        expect(await byEmail('kari@example.no')).toBeNull();
      });

      it('reports a required field that can be asked for, and creates the user when it is given', async () => {
        stores = await makeEmpty({ requiredField: 'region', isAskedFor: true });
        expect(await register()).toEqual({ kind: 'incomplete' });
        const complete = (given: object) =>
          run((users) => users.register(aUserProfile(), aClient(), '/etterpå', { ...given }));
        await expect(complete({ other: 'Troms' })).rejects.toMatchObject({
          code: 'FIELD_IS_REQUIRED',
          field: 'region',
        });
        expect(await byEmail('kari@example.no')).toBeNull();
        expect(await complete({ region: 'Troms' })).toMatchObject({ kind: 'registered' });
        expect(await byEmail('kari@example.no')).not.toBeNull();
      });

      it('creates no user and sends no mail if the transaction fails later', async () => {
        const failing = run(async (users) => {
          await users.register(aUserProfile({ emailVerified: false }), aClient(), '/etterpå');
          throw new Error('a later step failed');
        });
        await expect(failing).rejects.toThrow('a later step failed');
        expect(await byEmail('kari@example.no')).toBeNull();
        expect(await stores.countVerificationMails('kari@example.no', '/etterpå')).toBe(0);
      });
    });

    describe('updating from a profile', () => {
      beforeEach(async () => {
        await stores.addUser(aUser({ emailVerified: false, image: '/old.png' }), { hasPassword: true });
        await stores.addUser(aUser({ id: OLA }), { hasPassword: false });
      });

      it('updates name, picture, e-mail address and its verification, and returns the user', async () => {
        const image = 'https://bilder.example/new.png';
        const user = await update(aUserProfile({ name: 'Kari Berg', image, email: 'ny@example.no' }));
        expect(user).toMatchObject({
          id: KARI,
          name: 'Kari Berg',
          image,
          email: 'ny@example.no',
          emailVerified: true,
        });
        expect(await find()).toEqual(user);
        expect(await find(OLA)).toEqual(aUser({ id: OLA }));
      });

      it('keeps fields that the provider does not send', async () => {
        expect(await update(aUserProfile({ name: null, image: null }))).toMatchObject({
          name: 'Kari Nordmann',
          image: '/old.png',
        });
      });

      it.each([true, false])('does not change the verification of an unchanged address (%s)', async (emailVerified) => {
        expect(await update(aUserProfile({ emailVerified }))).toMatchObject({ emailVerified: false });
      });

      it('keeps the e-mail address if the new one belongs to another user', async () => {
        const user = await update(aUserProfile({ email: 'ola@example.no', name: 'Kari Berg' }));
        expect(user).toMatchObject({ email: 'kari@example.no', name: 'Kari Berg' });
        expect(await find(OLA)).toEqual(aUser({ id: OLA }));
      });
    });

    describe('reclaiming', () => {
      it('verifies the e-mail address and removes the password of one user', async () => {
        await stores.addUser(aUser({ emailVerified: false }), { hasPassword: true });
        await stores.addUser(aUser({ id: OLA, emailVerified: false }), { hasPassword: true });
        const reclaimed = await run((users) => users.reclaim(KARI, aClient()));
        expect(reclaimed).toEqual(await find());
        expect(reclaimed).toMatchObject({ emailVerified: true });
        expect(await stores.hasPassword(KARI)).toBe(false);
        expect(await find(OLA)).toMatchObject({ emailVerified: false });
        expect(await stores.hasPassword(OLA)).toBe(true);
      });

      it('returns null for an unknown user', async () => {
        expect(await run((users) => users.reclaim('nobody' as UserId, aClient()))).toBeNull();
      });
    });
  });
}
