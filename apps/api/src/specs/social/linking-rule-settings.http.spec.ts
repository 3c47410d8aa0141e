import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { decryptedTokens } from '../../testing/accounts.js';
import {
  aProviderUser,
  aSocialUser,
  goToProviderAndBack,
  linkIdentity,
  signedInUserId,
  type SocialApp,
  startSocialApp,
  usersWithEmail,
} from '../../testing/social-sign-in.js';
import { databaseSnapshot, userRow } from '../../testing/stored-rows.js';
import { aSignedInUser } from '../../testing/users.js';

const PROVIDERS = ['github', 'gitlab', 'facebook', 'google'] as const;

describe('when account linking is disabled', () => {
  let app: SocialApp;

  beforeAll(async () => {
    const environment = { ACCOUNT_LINKING_ENABLED: 'false', UPDATE_ACCOUNT_ON_SIGN_IN: 'false' };
    app = await startSocialApp({ ...environment, TRUSTED_PROVIDERS: 'github' }, PROVIDERS);
  });
  afterAll(() => app.stop());

  it('rejects an identity with the address of a user, verified and trusted or not', async () => {
    const owner = await aSignedInUser(app);
    const person = aProviderUser(app, 'github', { email: owner.email });
    const before = await databaseSnapshot(app);
    const answer = await goToProviderAndBack(app, person, { browser: app.browser() });
    expect(answer.headers['location']).toBe('http://localhost:3000/error?error=account_not_linked');
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('rejects a link request too', async () => {
    const { browser } = await aSocialUser(app, 'github');
    const before = await databaseSnapshot(app);
    const answer = await linkIdentity(app, browser, aProviderUser(app, 'gitlab'), {
      body: { errorCallbackURL: '/feil' },
    });
    expect(answer.headers['location']).toBe('/feil?error=unable_to_link_account');
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('still signs in known users, and keeps stored tokens when they are not to be updated', async () => {
    const { person, account, id } = await aSocialUser(app, 'gitlab');
    const before = await decryptedTokens(app, account);
    expect(before.accessToken).toMatch(/^at-/);
    const browser = app.browser();
    await goToProviderAndBack(app, person, { browser });
    expect(await signedInUserId(browser)).toBe(id);
    expect(await decryptedTokens(app, account)).toEqual(before);
  });
});

describe('with one trusted provider and one that overrides the profile', () => {
  let app: SocialApp;

  beforeAll(async () => {
    const followed = { SOCIAL_GITHUB_OVERRIDE_USER_INFO_ON_SIGN_IN: 'true' };
    app = await startSocialApp({ TRUSTED_PROVIDERS: 'facebook', ...followed }, PROVIDERS);
  });
  afterAll(() => app.stop());

  it('links an unverified identity of the trusted provider, and of no other', async () => {
    const owner = await aSignedInUser(app);
    const trusted = app.browser();
    await goToProviderAndBack(app, aProviderUser(app, 'facebook', { email: owner.email }), { browser: trusted });
    expect(await signedInUserId(trusted)).toBe(owner.id);

    const unverified = aProviderUser(app, 'gitlab', { email: owner.email, emailVerified: false });
    const answer = await goToProviderAndBack(app, unverified, { browser: app.browser() });
    expect(answer.headers['location']).toBe('http://localhost:3000/error?error=account_not_linked');
  });

  it('overwrites name, image and address at each sign-in with the overriding one, the address in lower case', async () => {
    const { person, id } = await aSocialUser(app, 'github');
    const image = 'https://bilder.eksempel.no/ny.png';
    await goToProviderAndBack(
      app,
      { ...person, name: 'Kari Ny', image, email: `NY-${person.email}` },
      { browser: app.browser() },
    );
    const user = { id, name: 'Kari Ny', image, emailVerified: true };
    expect(await usersWithEmail(app, `ny-${person.email}`)).toMatchObject([user]);
    expect(await usersWithEmail(app, person.email)).toEqual([]);
  });

  it("keeps the verification of the same address, and takes the provider's word for another", async () => {
    const { person } = await aSocialUser(app, 'github');
    await goToProviderAndBack(app, { ...person, emailVerified: false }, { browser: app.browser() });
    expect(await usersWithEmail(app, person.email)).toMatchObject([{ emailVerified: true }]);
    const moved = { ...person, email: `ny-${person.email}`, emailVerified: false };
    await goToProviderAndBack(app, moved, { browser: app.browser() });
    expect(await usersWithEmail(app, moved.email)).toMatchObject([{ emailVerified: false }]);
  });

  it('does not take the address of another user', async () => {
    const { person, id } = await aSocialUser(app, 'github');
    const other = await aSignedInUser(app);
    const browser = app.browser();
    await goToProviderAndBack(app, { ...person, name: 'Kari Ny', email: other.email }, { browser });
    expect(await signedInUserId(browser)).toBe(id);
    expect(await usersWithEmail(app, person.email)).toMatchObject([{ id, name: 'Kari Ny' }]);
    expect(await usersWithEmail(app, other.email)).toMatchObject([{ id: other.id, name: 'Kari Nordmann' }]);
  });

  it('keeps the profile of a user who signs in with another provider', async () => {
    const { person } = await aSocialUser(app, 'gitlab');
    const before = await userRow(app, person.email ?? '');
    const changed = { ...person, name: 'Kari Ny', email: `ny-${person.email}`, image: null };
    await goToProviderAndBack(app, changed, { browser: app.browser() });
    expect(await userRow(app, person.email ?? '')).toEqual({ ...before, lastSignInAt: expect.any(Date) });
  });
});
