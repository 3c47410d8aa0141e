import { describe, expect, it } from '@jest/globals';

import { addressDigestOf, auditLogText, auditRowsDuring } from '../../testing/audit-log.js';
import {
  aProviderUser,
  aSocialUser,
  goToProviderAndBack,
  linkIdentity,
  type ProviderUser,
  useSocialApp,
} from '../../testing/social-sign-in.js';
import { aLinkedAccount, aSignedUpUser, aStoredUser } from '../../testing/users.js';

describe('the audit log records providers (operators §10.2)', () => {
  const app = useSocialApp();

  const signIn = (person: ProviderUser) => goToProviderAndBack(app, person, { browser: app.browser() });
  const verify = (id: string) => app.database.sql('UPDATE "user" SET "emailVerified" = true WHERE "id" = $1', [id]);

  it('a sign-up and a sign-in, in one session', async () => {
    const person = aProviderUser(app, 'github');
    const rows = await auditRowsDuring(app, () => signIn(person));
    const { subjectId, sessionId } = rows[0] ?? {};
    const common = { outcome: 'done', subjectId, actorType: 'user', actorId: subjectId, sessionId };
    expect(rows).toMatchObject([
      {
        ...common,
        kind: 'sign-up.completed',
        facts: { way: 'github' },
        addressDigest: addressDigestOf(person.email ?? ''),
      },
      {
        ...common,
        kind: 'sign-in.completed',
        facts: { way: 'github', secondFactor: 'none', newDevice: true },
        addressDigest: null,
        ipAddress: '127.0.0.1',
      },
    ]);
    const sessions = await app.database.sql('SELECT "id" FROM "session" WHERE "userId" = $1', [subjectId]);
    expect(sessions).toEqual([{ id: sessionId }]);
  });

  it('a sign-in of a linked user with an ID token', async () => {
    const { id, person } = await aSocialUser(app, 'google');
    const token = await app.fake.idToken('google', {}, {}, person);
    const body = { provider: 'google', idToken: { token } };
    const rows = await auditRowsDuring(app, () => app.request().post('/sign-in/social').send(body).expect(200));
    expect(rows).toMatchObject([
      { kind: 'sign-in.completed', subjectId: id, actorId: id, facts: { way: 'id-token', secondFactor: 'none' } },
    ]);
  });

  it('an identity that is refused because it is not linked to the user with its address', async () => {
    const { id, email } = await aStoredUser(app, { emailVerified: true });
    const person = aProviderUser(app, 'github', { email, emailVerified: false });
    const rows = await auditRowsDuring(app, () => signIn(person));
    expect(rows).toMatchObject([
      {
        kind: 'sign-in.refused',
        outcome: 'refused',
        subjectId: id,
        actorType: 'anyone',
        actorId: null,
        sessionId: null,
        facts: { way: 'github', reason: 'not-linked' },
        addressDigest: addressDigestOf(email),
      },
    ]);
  });

  it('an identity that is linked because of its address', async () => {
    const { id, email } = await aStoredUser(app, { emailVerified: true });
    const rows = await auditRowsDuring(app, () => signIn(aProviderUser(app, 'github', { email })));
    const linked = { subjectId: id, actorType: 'user', actorId: id, sessionId: null, facts: { provider: 'github' } };
    expect(rows).toMatchObject([{ ...linked, kind: 'account.linked' }, { kind: 'sign-in.completed' }]);
  });

  it('an account that is given to the owner of the mailbox', async () => {
    const { id, email } = await aSignedUpUser(app);
    await aLinkedAccount(app, id, 'google');
    const rows = await auditRowsDuring(app, () => signIn(aProviderUser(app, 'github', { email })));
    const unlinked = rows.filter(({ kind }) => kind === 'account.unlinked');
    expect(unlinked).toMatchObject([{ subjectId: id, actorId: id, outcome: 'done', facts: { provider: 'google' } }]);
    const reclaimed = rows.filter(({ kind }) => kind === 'account.reclaimed');
    expect(reclaimed).toMatchObject([{ subjectId: id, actorId: id, outcome: 'done', facts: { provider: 'github' } }]);
    expect(rows.filter(({ kind }) => kind === 'account.linked')).toHaveLength(1);
  });

  it('an identity that a signed-in user links and unlinks', async () => {
    const { id, browser } = await aSignedUpUser(app);
    await verify(id);
    const rows = await auditRowsDuring(app, async () => {
      await linkIdentity(app, browser, aProviderUser(app, 'github'));
      await browser.post('/unlink-account').send({ providerId: 'github' }).expect(200);
    });
    const [{ id: sessionId } = {}] = await app.database.sql<{ id: string }>(
      'SELECT "id" FROM "session" WHERE "userId" = $1',
      [id],
    );
    const common = { outcome: 'done', subjectId: id, actorType: 'user', actorId: id, sessionId };
    expect(rows).toMatchObject([
      { ...common, kind: 'account.linked', facts: { provider: 'github' } },
      { ...common, kind: 'account.unlinked', facts: { provider: 'github' } },
    ]);
  });

  it('an identity of another user that a signed-in user wants to link', async () => {
    const { person } = await aSocialUser(app, 'github');
    const { id, browser } = await aSignedUpUser(app);
    const rows = await auditRowsDuring(app, () => linkIdentity(app, browser, person));
    expect(rows).toMatchObject([
      {
        kind: 'account.refused',
        outcome: 'refused',
        subjectId: id,
        actorId: id,
        facts: { provider: 'github', reason: 'linked-to-another-user' },
      },
    ]);
  });

  it('nothing of an account that was not found: its provider is whatever the request says', async () => {
    const { browser } = await aSignedUpUser(app);
    await linkIdentity(app, browser, aProviderUser(app, 'github'));
    const body = { providerId: 'Kari <kari@eksempel.no>' };
    expect(await auditRowsDuring(app, () => browser.post('/unlink-account').send(body).expect(400))).toEqual([]);
  });

  it('without an address, a name, a token or an id of the provider', async () => {
    const { person, account } = await aSocialUser(app, 'github', { name: 'Ingeborg Særpreget' });
    const log = await auditLogText(app);
    expect(log).toContain(addressDigestOf(person.email ?? ''));
    for (const secret of ['@eksempel.no', 'Ingeborg', account.accessToken ?? '-', account.accountId]) {
      expect(log).not.toContain(secret);
    }
    const sessions = await app.database.sql<{ token: string }>('SELECT "token" FROM "session"');
    expect(sessions.filter(({ token }) => log.includes(token))).toEqual([]);
  });
});

describe('the audit log where sign-up at a provider is off', () => {
  const app = useSocialApp({ SOCIAL_GITHUB_DISABLE_SIGN_UP: 'true' }, ['github']);

  it('tells of an unknown identity, without a user', async () => {
    const person = aProviderUser(app, 'github');
    const rows = await auditRowsDuring(app, () => goToProviderAndBack(app, person, { browser: app.browser() }));
    expect(rows).toMatchObject([
      {
        kind: 'sign-in.refused',
        subjectId: null,
        actorType: 'anyone',
        facts: { way: 'github', reason: 'sign-up-off' },
        addressDigest: addressDigestOf(person.email ?? ''),
      },
    ]);
  });
});
