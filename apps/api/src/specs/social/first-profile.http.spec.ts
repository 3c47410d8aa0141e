import { describe, expect, it } from '@jest/globals';

import type { UserOverrides } from '@portvakt/adapters/social/testing';

import { cookiesOf } from '../../testing/cookies.js';
import { linkPathIn, mailsTo } from '../../testing/mails.js';
import { lifetimeMs } from '../../testing/sessions.js';
import { errorPageUrl, locationOf } from '../../testing/social-callbacks.js';
import {
  accountRowsOf,
  aProviderUser,
  goToProviderAndBack,
  usersWithEmail,
  useSocialApp,
} from '../../testing/social-sign-in.js';
import { countRows, storedRowsOf } from '../../testing/stored-rows.js';

const WEEK_MS = 604_800_000;
const PHOTO = 'data:image/png;base64,';

const app = useSocialApp({}, ['github', 'google', 'spotify']);

/** Signs a new user up; returns the stored user. */
async function newUser(provider: 'github' | 'google' | 'spotify', overrides: UserOverrides, body: object = {}) {
  const person = aProviderUser(app, provider, overrides);
  const answer = await goToProviderAndBack(app, person, { browser: app.browser(), body });
  const [account] = await accountRowsOf(app, person);
  const [user] = await app.database.sql<Record<string, unknown>>('SELECT * FROM "user" WHERE "id" = $1', [
    account?.userId,
  ]);
  return { person, answer, account, user, location: locationOf(answer) };
}

describe('a new user', () => {
  it('gets one user, one account and one session for seven days', async () => {
    const before = await countRows(app);
    const { user, account, answer, person } = await newUser('github', {});
    const userId = user?.['id'];
    expect(user).toMatchObject({ email: person.email, emailVerified: true, twoFactorEnabled: false });
    expect(account).toMatchObject({ providerId: 'github', accountId: person.id, userId, password: null });
    const [session] = await storedRowsOf(app, 'session', userId);
    expect(lifetimeMs(session ?? {})).toBe(WEEK_MS);
    expect(session).toMatchObject({ remember: true });
    expect(Object.keys(cookiesOf(answer)).sort()).toEqual(['portvakt.session_token', 'portvakt.state']);
    const { user: users = 0, account: accounts = 0, session: sessions = 0 } = before;
    expect(await countRows(app)).toMatchObject({ user: users + 1, account: accounts + 1, session: sessions + 1 });
  });

  it('is redirected to newUserCallbackURL, and elsewhere the second time', async () => {
    const body = { newUserCallbackURL: '/velkommen?x=1' };
    const { person, location } = await newUser('github', {}, body);
    expect(location).toBe('/velkommen?x=1');
    expect(locationOf(await goToProviderAndBack(app, person, { browser: app.browser(), body }))).toBe('/inn');
    expect(await accountRowsOf(app, person)).toHaveLength(1);
  });

  it('has an address in lower case, verified or not as the provider says', async () => {
    const { user, person } = await newUser('google', { email: 'Sosial.STOR@Eksempel.NO' });
    expect(user).toMatchObject({ email: 'sosial.stor@eksempel.no', emailVerified: true });
    expect(person.email).not.toBe(user?.['email']);
    expect((await newUser('google', { emailVerified: false })).user).toMatchObject({ emailVerified: false });
  });

  const NO_ADDRESSES = [
    '',
    'kari',
    'kari@',
    'kari@lokal',
    '.kari@eksempel.no',
    'kåre@eksempel.no',
    ' kari@eksempel.no',
    'a@b.no\n',
  ];
  it.each([null, ...NO_ADDRESSES, `${'k'.repeat(250)}@x.no`, 'Kari <kari@eksempel.no>'])(
    'is rejected with the address %j',
    async (email) => {
      const before = await countRows(app);
      const { location, account } = await newUser('google', { email });
      expect([location, account]).toEqual([errorPageUrl('email_not_found'), undefined]);
      expect(await countRows(app)).toEqual(before);
    },
  );

  it.each([undefined, '', null, {}, ['1'], true])('is rejected with the subject %j', async (sub) => {
    const { location, answer } = await newUser('google', { claims: { sub } });
    expect(answer.status).toBe(302);
    expect(location).toBe(errorPageUrl('unable_to_get_user_info'));
  });

  it.each([
    ['Åse\u0000 \u0007Berg\r\n', 'Åse Berg'],
    ['\u009b31mRød\u001b', '31mRød'],
    ['  Ada  ', 'Ada'],
    ['<b>Ola</b> & "Co"', '<b>Ola</b> & "Co"'],
    ['x'.repeat(300), 'x'.repeat(255)],
    [`${'x'.repeat(254)}😀`, 'x'.repeat(254)],
    ['👩‍👩‍👧 Åse', '👩‍👩‍👧 Åse'],
  ])('is named %j', async (name, kept) => {
    expect((await newUser('google', { claims: { name } })).user).toMatchObject({ name: kept });
  });

  it.each([undefined, null, '', '  ', '\u0000\u001f', 7, {}, ['Ada']])(
    'is named after the address if the name is %j',
    async (name) => {
      const { user, person } = await newUser('google', {
        claims: { name, given_name: undefined, family_name: undefined },
      });
      expect(user).toMatchObject({ name: person.email });
    },
  );

  it.each([
    'https://bilder.eksempel.no/a.png?s=96#x',
    'http://bilder.eksempel.no/a.png',
    `https://bilder.eksempel.no/${'x'.repeat(2048 - 27)}`,
    `${PHOTO}${'A'.repeat(65_536 - PHOTO.length)}`,
  ])('has the image that the provider sent, if it is a URL or a small photo: %#', async (picture) => {
    expect((await newUser('google', { claims: { picture } })).user).toMatchObject({ image: picture });
  });

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT://x/%0aalert(1)',
    'data:text/html;base64,AAAA',
    'data:image/svg+xml;base64,AAAA',
    'data:image/png,<script>',
    `${PHOTO}${'A'.repeat(65_540 - PHOTO.length)}`,
    'blob:https://x/y',
    '//evil.example/a.png',
    '/\t/evil.example',
    'https://a:b@evil.example',
    'https://x.example/\u0000',
    `https://x.example/${'x'.repeat(2048)}`,
    'bilde.png',
    '',
    7,
    { url: 'https://x.example' },
    null,
    undefined,
  ])('has no image if the one sent cannot be shown, and is signed in: %#', async (picture) => {
    const { user, location } = await newUser('google', { claims: { picture } });
    expect([location, user?.['image']]).toEqual(['/inn', null]);
  });

  it('has a case-sensitive account id of any length and spelling', async () => {
    const ids = ['AbC', 'abc', ' abc', 'x'.repeat(255), 'å|1'];
    const users = [];
    for (const id of ids) users.push((await newUser('google', { id })).user?.['id']);
    expect(new Set(users).size).toBe(ids.length);
  });
});

describe('the verification mail', () => {
  it('is sent to an unverified address, with the callbackURL of the sign-in', async () => {
    const { person } = await newUser('spotify', {});
    const [mail, ...others] = await mailsTo(app, person.email ?? '');
    expect([mail?.subject, others]).toEqual(['Bekreft e-postadressen din', []]);
    if (!mail) throw new Error('no mail');
    const answer = await app.request().get(linkPathIn(mail));
    expect([answer.status, locationOf(answer)]).toEqual([302, '/inn']);
    expect(await usersWithEmail(app, person.email)).toMatchObject([{ emailVerified: true }]);
  });

  it('is not sent twice, and not to a verified address', async () => {
    const { person } = await newUser('spotify', {});
    await goToProviderAndBack(app, person, { browser: app.browser() });
    const subjects = (await mailsTo(app, person.email ?? '')).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Bekreft'))).toHaveLength(1);
    const verified = await newUser('github', {});
    expect(await mailsTo(app, verified.person.email ?? '')).toEqual([]);
  });
});
