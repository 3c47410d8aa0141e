import { describe, expect, it } from '@jest/globals';

import { FAKE_PROVIDER_IDS, type FakeProviderId, MICROSOFT_PHOTO } from '@portvakt/adapters/social/testing';

import { errorPageUrl, locationOf } from '../../testing/social-callbacks.js';
import {
  accountRowsOf,
  aProviderUser,
  goToProviderAndBack,
  type UserRow,
  usersWithEmail,
  useSocialApp,
} from '../../testing/social-sign-in.js';

const IMAGE = 'https://bilder.eksempel.no/kari.png';
const PHOTO = `data:image/jpeg;base64,${MICROSOFT_PHOTO.toString('base64')}`;

/** The outcome of a sign-in with a verified address; null: rejected, since the provider sends no address. */
const PEOPLE: Readonly<Record<FakeProviderId, Partial<UserRow> | null>> = {
  apple: { emailVerified: true, image: null },
  discord: { emailVerified: true, image: expect.stringContaining('cdn.discordapp.com') as unknown as string },
  facebook: { emailVerified: false, image: IMAGE },
  github: { emailVerified: true, image: IMAGE },
  microsoft: { emailVerified: false, image: PHOTO },
  google: { emailVerified: true, image: IMAGE },
  spotify: { emailVerified: false, image: IMAGE },
  twitch: { emailVerified: true, image: IMAGE },
  twitter: { emailVerified: true, image: IMAGE },
  dropbox: { emailVerified: true, image: IMAGE },
  kick: { emailVerified: false, image: IMAGE },
  linkedin: { emailVerified: true, image: IMAGE },
  gitlab: { emailVerified: true, image: IMAGE },
  tiktok: null,
  reddit: null,
  roblox: null,
  vk: { emailVerified: false, image: IMAGE },
  zoom: { emailVerified: true, image: IMAGE },
};

describe.each(FAKE_PROVIDER_IDS)('a sign-in with %s', (id) => {
  it('has the expected outcome the first and the second time, with no protocol error at the provider', async () => {
    const person = aProviderUser(app, id);
    const browser = app.browser();
    const known = PEOPLE[id];
    for (const round of ['first', 'second']) {
      const answer = await goToProviderAndBack(app, person, { browser });
      expect(app.fake.complaints).toEqual([]);
      expect([round, answer.status, locationOf(answer)]).toEqual([
        round,
        302,
        known ? '/inn' : errorPageUrl('email_not_found'),
      ]);
    }
    const accounts = await accountRowsOf(app, person);
    expect(accounts).toHaveLength(known ? 1 : 0);
    const [user, ...others] = await usersWithEmail(app, person.email);
    expect(others).toEqual([]);
    if (known) expect(user).toMatchObject({ id: accounts[0]?.userId, name: 'Kari Nordmann', ...known });
    else expect(user).toBeUndefined();
    const { body } = await browser.get('/get-session').expect(200);
    expect(body).toEqual(
      known ? expect.objectContaining({ user: expect.objectContaining({ email: person.email }) }) : null,
    );
  });

  it('does not invent an address for a user without one', async () => {
    const person = aProviderUser(app, id, { email: null });
    expect(locationOf(await goToProviderAndBack(app, person, { browser: app.browser() }))).toBe(
      errorPageUrl('email_not_found'),
    );
    expect(await accountRowsOf(app, person)).toEqual([]);
    expect(app.fake.complaints).toEqual([]);
  });
});

const app = useSocialApp();
