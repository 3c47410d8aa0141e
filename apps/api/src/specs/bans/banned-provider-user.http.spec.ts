import { describe, expect, it } from '@jest/globals';

import { accountRow } from '../../testing/accounts.js';
import { banUser, markBanned, refusedSignIns } from '../../testing/bans.js';
import { cookiesOf } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { countSessions } from '../../testing/sessions.js';
import {
  accountRowsOf,
  aProviderUser,
  aSocialUser,
  callbackPathFor,
  goToProviderAndBack,
  useSocialApp,
} from '../../testing/social-sign-in.js';

describe('a banned user at a provider', () => {
  const app = useSocialApp({}, ['github', 'google']);

  it('is redirected with the error banned, and their tokens stay as they are (case 56)', async () => {
    const member = await aSocialUser(app, 'github');
    await banUser(app, member.id);
    const before = await accountRow(app, member.account);
    const body = { errorCallbackURL: '/feil' };
    const answer = await goToProviderAndBack(app, member.person, { browser: app.browser(), body });
    expect({ status: answer.status, location: answer.headers['location'] }).toEqual({
      status: 302,
      location: '/feil?error=banned',
    });
    expect(cookiesOf(answer)).not.toHaveProperty('portvakt.session_token');
    expect(await accountRow(app, member.account)).toEqual(before);
    expect(await countSessions(app, member.id)).toBe(0);
    expect(await refusedSignIns(app, member.id)).toMatchObject([{ facts: { way: 'github', reason: 'banned' } }]);
  });

  it('is refused with an ID token, and their tokens stay as they are (case 57)', async () => {
    const member = await aSocialUser(app, 'google');
    await banUser(app, member.id);
    const before = await accountRow(app, member.account);
    const token = await app.fake.idToken('google', {}, {}, member.person);
    const sent = { provider: 'google', idToken: { token } };
    const answer = await app.request().post('/sign-in/social').send(sent).expect(403);
    expect(answer.body).toEqual(errorBody('BANNED_USER'));
    expect(cookiesOf(answer)).toEqual({});
    expect(await accountRow(app, member.account)).toEqual(before);
    expect(await countSessions(app, member.id)).toBe(0);
    expect(await refusedSignIns(app, member.id)).toMatchObject([{ facts: { way: 'id-token', reason: 'banned' } }]);
  });

  it('links no other identity with the same verified address (case 58)', async () => {
    const member = await aSocialUser(app, 'github');
    await banUser(app, member.id);
    const other = aProviderUser(app, 'google', { email: member.person.email });
    const answer = await goToProviderAndBack(app, other, { browser: app.browser() });
    expect(answer.headers['location']).toContain('error=banned');
    expect(await accountRowsOf(app, other)).toEqual([]);
  });

  it.each([
    ['that deleted its state', banUser],
    ['in the columns of the user alone', markBanned],
  ])('links nothing in a link flow that began before a ban %s', async (_, ban) => {
    const member = await aSocialUser(app, 'github');
    const other = aProviderUser(app, 'google');
    const path = await callbackPathFor(app, other, { browser: member.browser, call: 'link-social' });
    await ban(app, member.id);
    const answer = await member.browser.get(path).expect(302);
    expect(answer.headers['location']).toContain('error=');
    expect(await accountRowsOf(app, other)).toEqual([]);
  });
});
