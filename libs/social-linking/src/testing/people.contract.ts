import { beforeEach, describe, expect, it } from '@jest/globals';

import type { Email, TransactionRunner, UserId, UserSummary } from '@portvakt/kernel';

import type { Introduction, People, Registration } from '../ports.js';
import { aClient, anIntroduction, aPerson, KARI, OLA } from './builders.js';

/** What the suite runs on: the users, of whom there are none. */
export interface PeopleUnderTest {
  readonly transaction: TransactionRunner<{ readonly people: People }>;
  addPerson(person: UserSummary, options: { readonly hasPassword: boolean }): Promise<void>;
  /** Whether some password opens the account. */
  hasPassword(id: UserId): Promise<boolean>;
  /** How many mails ask the holder of an address to prove it, and lead to `callbackUrl` afterwards. */
  linksTo(email: string, callbackUrl: string): Promise<number>;
}

/** `requiredField`: what the product wants to know of new users. */
export type MakePeople = (rules?: { readonly requiredField?: string }) => Promise<PeopleUnderTest>;

/** What `People` promises. `refusedName`: the database of the adapter takes nobody with this name. */
export function peopleContract(adapter: string, makeEmpty: MakePeople, refusedName: string): void {
  describe(`People: ${adapter}`, () => {
    let box: PeopleUnderTest;
    const doing = <T>(work: (people: People) => Promise<T>): Promise<T> =>
      box.transaction.run(({ people }) => work(people));
    const find = (id: UserId = KARI): Promise<UserSummary | null> => doing((people) => people.findForUpdate(id));
    const byEmail = (email: string): Promise<UserSummary | null> =>
      doing((people) => people.findByEmail(email as Email));
    const register = (given: Parameters<typeof anIntroduction>[0] = {}, client = aClient()): Promise<Registration> =>
      doing((people) => people.register(anIntroduction(given), client, '/etterpå'));
    const registered = async (given: Parameters<typeof anIntroduction>[0] = {}): Promise<UserSummary> => {
      const registration = await register(given);
      if (registration.kind !== 'registered') throw new Error(registration.kind);
      return registration.person;
    };
    const follow = (introduction: Introduction, id: UserId = KARI): Promise<UserSummary | null> =>
      doing((people) => people.follow(id, introduction, aClient()));

    beforeEach(async () => {
      box = await makeEmpty();
    });

    describe('finding', () => {
      it('knows nobody at first', async () => {
        expect(await find()).toBeNull();
        expect(await byEmail('kari@example.no')).toBeNull();
      });

      it.each([
        aPerson(),
        aPerson({
          name: 'Åse «Æ» Ødegård 👩‍🔬',
          image: '/åse.png',
          emailVerified: false,
          twoFactorEnabled: true,
          language: 'nn',
        }),
      ])('finds somebody by id and by address, field by field: %#', async (person) => {
        await box.addPerson(person, { hasPassword: false });
        await box.addPerson(aPerson({ id: OLA }), { hasPassword: false });
        expect(await find()).toEqual(person);
        expect(await byEmail(person.email)).toEqual(person);
        expect(await byEmail('nobody@example.no')).toBeNull();
      });
    });

    describe('registering', () => {
      it('makes a user of what a provider says, in the language they came in, without a password', async () => {
        const image = 'https://bilder.example/kari.png';
        const registration = await register({ image }, aClient({ language: 'nn' }));
        const { email, name, emailVerified } = anIntroduction();
        const expected = { email, name, emailVerified, image, language: 'nn', twoFactorEnabled: false };
        expect(registration).toMatchObject({ kind: 'registered', person: expected });
        const person = await byEmail(email);
        expect(registration).toEqual({ kind: 'registered', person });
        expect(await box.hasPassword(person!.id)).toBe(false);
      });

      it.each([null, '', ' \n\0'])('calls somebody by their address whom a provider calls %j', async (name) => {
        expect(await registered({ name })).toMatchObject({ name: 'kari@example.no' });
      });

      it('cleans a name', async () => {
        expect(await registered({ name: ' Kari\0 \u0007Nordmann\n' })).toMatchObject({ name: 'Kari Nordmann' });
      });

      it.each([
        [true, 0],
        [false, 1],
      ])('where the address is proven (%s) mails so many links: %d', async (emailVerified, links) => {
        expect(await registered({ emailVerified })).toMatchObject({ emailVerified });
        expect(await box.linksTo('kari@example.no', '/etterpå')).toBe(links);
      });

      it('says that an address is taken, and leaves its owner as they are', async () => {
        await box.addPerson(aPerson(), { hasPassword: true });
        expect(await register({ name: 'Somebody else' })).toEqual({ kind: 'taken' });
        expect(await find()).toEqual(aPerson());
      });

      it('says that the database refuses somebody', async () => {
        expect(await register({ name: refusedName })).toEqual({ kind: 'refused' });
        expect(await byEmail('kari@example.no')).toBeNull();
      });

      it('says what else the product wants to know, and makes nobody', async () => {
        box = await makeEmpty({ requiredField: 'region' });
        expect(await register()).toEqual({ kind: 'required', field: 'region' });
        expect(await byEmail('kari@example.no')).toBeNull();
      });

      it('keeps nobody, and mails nothing, where a later step fails', async () => {
        const failing = doing(async (people) => {
          await people.register(anIntroduction({ emailVerified: false }), aClient(), '/etterpå');
          throw new Error('a later step failed');
        });
        await expect(failing).rejects.toThrow('a later step failed');
        expect(await byEmail('kari@example.no')).toBeNull();
        expect(await box.linksTo('kari@example.no', '/etterpå')).toBe(0);
      });
    });

    describe('following a provider', () => {
      beforeEach(async () => {
        await box.addPerson(aPerson({ emailVerified: false, image: '/old.png' }), { hasPassword: true });
        await box.addPerson(aPerson({ id: OLA }), { hasPassword: false });
      });

      it('takes name, picture and address, with what the provider says of it, and answers who it is then', async () => {
        const image = 'https://bilder.example/new.png';
        const person = await follow(anIntroduction({ name: 'Kari Berg', image, email: 'ny@example.no' }));
        expect(person).toMatchObject({
          id: KARI,
          name: 'Kari Berg',
          image,
          email: 'ny@example.no',
          emailVerified: true,
        });
        expect(await find()).toEqual(person);
        expect(await find(OLA)).toEqual(aPerson({ id: OLA }));
      });

      it('keeps what the provider does not say', async () => {
        expect(await follow(anIntroduction({ name: null, image: null }))).toMatchObject({
          name: 'Kari Nordmann',
          image: '/old.png',
        });
      });

      it.each([true, false])(
        'leaves it open whether an address is proven that stays the same (%s)',
        async (emailVerified) => {
          expect(await follow(anIntroduction({ emailVerified }))).toMatchObject({ emailVerified: false });
        },
      );

      it('keeps the address where the new one is somebody else’s', async () => {
        const person = await follow(anIntroduction({ email: 'ola@example.no', name: 'Kari Berg' }));
        expect(person).toMatchObject({ email: 'kari@example.no', name: 'Kari Berg' });
        expect(await find(OLA)).toEqual(aPerson({ id: OLA }));
      });
    });

    describe('reclaiming', () => {
      it('verifies the e-mail address and removes the password of one user', async () => {
        await box.addPerson(aPerson({ emailVerified: false }), { hasPassword: true });
        await box.addPerson(aPerson({ id: OLA, emailVerified: false }), { hasPassword: true });
        const reclaimed = await doing((people) => people.reclaim(KARI, aClient()));
        expect(reclaimed).toEqual(await find());
        expect(reclaimed).toMatchObject({ emailVerified: true });
        expect(await box.hasPassword(KARI)).toBe(false);
        expect(await find(OLA)).toMatchObject({ emailVerified: false });
        expect(await box.hasPassword(OLA)).toBe(true);
      });

      it('returns null where there is no such user', async () => {
        expect(await doing((people) => people.reclaim('nobody' as UserId, aClient()))).toBeNull();
      });
    });

    it('notes in which language somebody came', async () => {
      await box.addPerson(aPerson(), { hasPassword: false });
      await doing((people) => people.saveLanguage(KARI, 'en'));
      expect(await find()).toMatchObject({ language: 'en' });
    });
  });
}
