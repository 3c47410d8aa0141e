import { describe, expect, it } from '@jest/globals';

import type { FakeProviderId } from '@portvakt/adapters/social/testing';

import { cookiesOf, cookieValue, sessionCookie, signedValue } from '../../testing/cookies.js';
import { whileEmailIsBeingTaken } from '../../testing/database-locks.js';
import { countSessions } from '../../testing/sessions.js';
import { consentAtProvider, errorPageUrl, locationOf, startRedirect } from '../../testing/social-callbacks.js';
import {
  type AccountRow,
  accountRowsOf,
  aProviderUser,
  type ProviderUser,
  usersWithEmail,
  useSocialApp,
} from '../../testing/social-sign-in.js';
import { anEmailAddress, PASSWORD } from '../../testing/users.js';

const AT_ONCE = 20;
const ROUNDS = 5;

const app = useSocialApp({}, ['github', 'google', 'spotify']);

/** A new browser that has consented at the provider and has not opened the callback yet. */
async function atTheDoor(person: ProviderUser, body: object = {}) {
  const begun = await startRedirect(app, { body: { ...body, provider: person.provider } });
  const query = new URLSearchParams(await consentAtProvider(app, begun, person)).toString();
  const cookie = `portvakt.state=${signedValue('state', begun.state)}`;
  return () => app.request().get(`/callback/${person.provider}?${query}`).set({ cookie });
}
async function manyAtTheDoor(people: readonly ProviderUser[], body: object = {}) {
  const doors: Awaited<ReturnType<typeof atTheDoor>>[] = [];
  for (const person of people) doors.push(await atTheDoor(person, body));
  return doors;
}
const accountsOf = (userId: string | undefined): Promise<AccountRow[]> =>
  app.database.sql('SELECT * FROM "account" WHERE "userId" = $1', [userId]);
/** Id of the user of the session that an answer sets; undefined without a session. */
async function whoIsIn(answer: { readonly headers: object }): Promise<string | undefined> {
  const line = cookiesOf(answer)['portvakt.session_token'];
  const token = decodeURIComponent(cookieValue(line)).split('.')[0] ?? '';
  if (!token) return undefined;
  const { body } = await app.request().get('/get-session').set('cookie', sessionCookie(token)).expect(200);
  return (body as { user: { id: string } } | null)?.user.id;
}

describe('twenty concurrent first sign-ins with one identity in twenty browsers', () => {
  it.each(['github', 'spotify'] as const)('create one user and one account, and all succeed: %s', async (provider) => {
    for (let round = 0; round < ROUNDS; round++) {
      const person = aProviderUser(app, provider);
      const doors = await manyAtTheDoor(Array<ProviderUser>(AT_ONCE).fill(person), { newUserCallbackURL: '/ny' });
      const answers = await Promise.all(doors.map((comeBack) => comeBack()));

      const [user, ...others] = await usersWithEmail(app, person.email);
      expect(others).toEqual([]);
      expect(await accountsOf(user?.id)).toHaveLength(1);
      expect(await accountRowsOf(app, person)).toMatchObject([{ userId: user?.id }]);
      expect(answers.map(locationOf).sort()).toEqual([...Array<string>(AT_ONCE - 1).fill('/inn'), '/ny']);
      for (const answer of answers) expect(await whoIsIn(answer)).toBe(user?.id);
      expect(await countSessions(app, user?.id ?? '')).toBe(AT_ONCE);
    }
    expect(app.fake.complaints).toEqual([]);
  });
});

describe('concurrent first sign-ins with one address', () => {
  it('at two providers create one user with two accounts', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const email = anEmailAddress();
      const people = (['github', 'google'] as const).map((provider) => aProviderUser(app, provider, { email }));
      const doors = await manyAtTheDoor(people.flatMap((person) => Array<ProviderUser>(5).fill(person)));
      const answers = await Promise.all(doors.map((comeBack) => comeBack()));
      const [user, ...others] = await usersWithEmail(app, email);
      expect(others).toEqual([]);
      expect((await accountsOf(user?.id)).map(({ providerId }) => providerId).sort()).toEqual(['github', 'google']);
      expect(answers.map(locationOf)).toEqual(answers.map(() => '/inn'));
      for (const answer of answers) expect(await whoIsIn(answer)).toBe(user?.id);
    }
  });

  it('with two unverified identities of one provider succeed for one of the two', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const email = anEmailAddress();
      const people = [aProviderUser(app, 'spotify', { email }), aProviderUser(app, 'spotify', { email })];
      const doors = await manyAtTheDoor(people);
      const answers = await Promise.all(doors.map((comeBack) => comeBack()));
      expect(answers.map(locationOf).sort()).toEqual(['/inn', errorPageUrl('account_not_linked')]);
      const [user, ...others] = await usersWithEmail(app, email);
      expect(others).toEqual([]);
      expect(await accountsOf(user?.id)).toHaveLength(1);
    }
  });
});

describe('a first sign-in and a sign-up with the same address', () => {
  const signUp = (email: string) =>
    app.request().post('/sign-up/email').send({ name: 'Kari', email, password: PASSWORD });

  /** Both at once, several times over; in either order they end with one user. */
  async function race(provider: FakeProviderId, judge: (ended: Ended) => Promise<void>): Promise<void> {
    for (let round = 0; round < ROUNDS; round++) {
      const email = anEmailAddress();
      const comeBack = await atTheDoor(aProviderUser(app, provider, { email }));
      const [byPassword, byProvider] = await Promise.all([signUp(email), comeBack()]);
      const [user, ...others] = await usersWithEmail(app, email);
      expect(others).toEqual([]);
      expect([200, 422]).toContain(byPassword.status);
      const accounts = await accountsOf(user?.id);
      const who = await whoIsIn(byProvider);
      await judge({
        userId: user?.id,
        email,
        accounts,
        signedUp: byPassword.status === 200,
        location: locationOf(byProvider),
        who,
      });
    }
  }
  interface Ended {
    readonly userId: string | undefined;
    readonly email: string;
    readonly accounts: readonly AccountRow[];
    readonly signedUp: boolean;
    readonly location: string | undefined;
    /** The user signed in by the callback. */
    readonly who: string | undefined;
  }

  it('signs in the user of the verified identity, and removes the password of the unverified sign-up', async () => {
    await race('github', async ({ userId, email, accounts, location, who }) => {
      expect([location, who]).toEqual(['/inn', userId]);
      expect(accounts.filter(({ providerId }) => providerId === 'github')).toHaveLength(1);
      expect(accounts.filter(({ password }) => password !== null)).toEqual([]);
      await app.request().post('/sign-in/email').send({ email, password: PASSWORD }).expect(401);
      expect(await countSessions(app, userId ?? '')).toBe(1);
    });
  });

  it('succeeds for one of the two when the address is not verified', async () => {
    await race('spotify', async ({ userId, accounts, signedUp, location, who }) => {
      expect(accounts.map(({ providerId }) => providerId)).toEqual([signedUp ? 'credential' : 'spotify']);
      expect(location).toBe(signedUp ? errorPageUrl('account_not_linked') : '/inn');
      expect(who).toBe(signedUp ? undefined : userId);
    });
  });
});

describe('a first sign-in at the moment when another user takes the address', () => {
  const comesMeanwhile = async (provider: FakeProviderId, end: 'COMMIT' | 'ROLLBACK') => {
    const person = aProviderUser(app, provider);
    const comeBack = await atTheDoor(person, { newUserCallbackURL: '/ny' });
    const answer = await whileEmailIsBeingTaken(app, person.email ?? '', end, async () => comeBack());
    const users = await usersWithEmail(app, person.email);
    expect(users).toHaveLength(1);
    const accounts = await accountRowsOf(app, person);
    return { location: locationOf(answer), user: users[0], accounts, who: await whoIsIn(answer) };
  };

  it('signs that user in when the provider has verified the address', async () => {
    const { location, user, accounts, who } = await comesMeanwhile('github', 'COMMIT');
    expect([location, user?.name, who]).toEqual(['/inn', 'Ola', user?.id]);
    expect(accounts).toMatchObject([{ userId: user?.id }]);
  });

  it('is rejected and leaves nothing behind when the address is not verified', async () => {
    const { location, user, accounts, who } = await comesMeanwhile('spotify', 'COMMIT');
    expect([location, user?.name, who]).toEqual([errorPageUrl('account_not_linked'), 'Ola', undefined]);
    expect(accounts).toEqual([]);
  });

  it('signs the new user up if the other transaction is rolled back', async () => {
    const { location, user, who } = await comesMeanwhile('github', 'ROLLBACK');
    expect([location, user?.name, who]).toEqual(['/ny', 'Kari Nordmann', user?.id]);
  });
});

describe('concurrent first sign-ins of many users', () => {
  it('all succeed', async () => {
    const people = Array.from({ length: AT_ONCE }, () => aProviderUser(app, 'github'));
    const doors = await manyAtTheDoor(people);
    const answers = await Promise.all(doors.map((comeBack) => comeBack()));
    expect(answers.map(locationOf)).toEqual(answers.map(() => '/inn'));
    expect(new Set(await Promise.all(answers.map(whoIsIn))).size).toBe(AT_ONCE);
  });
});
