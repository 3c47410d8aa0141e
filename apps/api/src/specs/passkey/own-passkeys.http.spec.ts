import { beforeEach, describe, expect, it } from '@jest/globals';

import { errorBody } from '../../testing/expected-answers.js';
import { PasskeyBrowser, signedInBrowser } from '../../testing/passkey-browser.js';
import {
  aPasskeyOf,
  aPasskeyOwner,
  aSignedInOwner,
  type PasskeyOwner,
  sessionCount,
  signInWith,
  somePasskeys,
  storedPasskeys,
  type WithPasskey,
} from '../../testing/passkeys.js';
import { aSession, DAY_MS } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aLinkedAccount } from '../../testing/users.js';

const app = useTestApp();
let owner: PasskeyOwner & WithPasskey;
let other: PasskeyOwner & WithPasskey;
beforeEach(async () => {
  owner = await aPasskeyOwner(app);
  other = await aPasskeyOwner(app);
});

describe('GET /passkey/list-user-passkeys', () => {
  it('needs a session', async () => {
    expect((await new PasskeyBrowser(app).get('/passkey/list-user-passkeys')).status).toBe(401);
  });

  it('lists only the caller’s own, oldest first', async () => {
    app.clock.advance(1000);
    const { passkey } = await aPasskeyOf(owner);
    const { body } = await owner.browser.get('/passkey/list-user-passkeys');
    expect(body).toEqual([owner.passkey, passkey]);
    const nobody = await aSignedInOwner(app);
    expect((await nobody.browser.get('/passkey/list-user-passkeys')).body).toEqual([]);
  });
});

describe('POST /passkey/update-passkey', () => {
  const rename = (id: string, name: unknown) => owner.browser.post('/passkey/update-passkey', { id, name });

  it('gives a passkey another name, in any session, and reports it', async () => {
    const stale = signedInBrowser(app, await aSession(app, owner.id, { startedMsAgo: 2 * DAY_MS }));
    const answer = await stale.post('/passkey/update-passkey', { id: owner.passkey.id, name: ' Nøkkelring ' });
    expect([answer.status, answer.body]).toEqual([200, { passkey: { ...owner.passkey, name: 'Nøkkelring' } }]);
    const [row] = await storedPasskeys(app, owner.id);
    expect(row?.name).toBe('Nøkkelring');
    const events = await app.database.sql(
      `SELECT "facts" FROM "auditEvent" WHERE "subjectId" = $1 AND "kind" = 'passkey.changed'`,
      [owner.id],
    );
    expect(events).toEqual([{ facts: { id: owner.passkey.id } }]);
  });

  it('finds neither that of another user nor an unknown one', async () => {
    for (const id of [other.passkey.id, 'unknown', '']) {
      const answer = await rename(id, 'Min');
      expect([answer.status, answer.body]).toEqual([404, errorBody('PASSKEY_NOT_FOUND')]);
    }
    expect(await storedPasskeys(app, other.id)).toEqual([expect.objectContaining({ name: other.passkey.name })]);
  });

  it.each(['', '   ', 'x'.repeat(65), 7, 'a\nb'])('refuses the name %j', async (name) => {
    const answer = await rename(owner.passkey.id, name);
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('POST /passkey/delete-passkey', () => {
  const remove = (id: string, { browser }: Pick<PasskeyOwner, 'browser'> = owner) =>
    browser.post('/passkey/delete-passkey', { id });

  it('deletes a passkey if another sign-in method remains, notifies the owner and reports it', async () => {
    await aLinkedAccount(app, owner.id, 'github');
    const answer = await remove(owner.passkey.id);
    expect([answer.status, answer.body]).toEqual([200, { status: true }]);
    expect(await storedPasskeys(app, owner.id)).toEqual([]);
    await app.mailTo(owner.email, 'En passnøkkel er slettet');
    const events = await app.database.sql(
      `SELECT "facts" FROM "auditEvent" WHERE "subjectId" = $1 AND "kind" = 'passkey.deleted'`,
      [owner.id],
    );
    expect(events).toEqual([{ facts: { id: owner.passkey.id } }]);
  });

  it('leaves the sessions that it opened, and opens none any more', async () => {
    await somePasskeys(app, owner.id, 1);
    const browser = new PasskeyBrowser(app);
    await signInWith(browser, owner.authenticator);
    await remove(owner.passkey.id);
    expect((await browser.get('/get-session')).body).toMatchObject({ user: { id: owner.id } });
    const late = await signInWith(new PasskeyBrowser(app), owner.authenticator);
    expect([late.status, late.body]).toEqual([401, errorBody('PASSKEY_NOT_FOUND')]);
    expect(await sessionCount(app, owner.id)).toBe(2);
  });

  it('deletes neither that of another user nor an unknown one', async () => {
    for (const id of [other.passkey.id, 'unknown']) {
      const answer = await remove(id);
      expect([answer.status, answer.body]).toEqual([404, errorBody('PASSKEY_NOT_FOUND')]);
    }
    expect(await storedPasskeys(app, other.id)).toHaveLength(1);
  });

  it('keeps the only sign-in method', async () => {
    const answer = await remove(owner.passkey.id);
    expect([answer.status, answer.body]).toEqual([400, errorBody('FAILED_TO_DELETE_LAST_PASSKEY')]);
    expect(await storedPasskeys(app, owner.id)).toHaveLength(1);
  });

  it('keeps one of two that are deleted at once, and nothing else is there', async () => {
    const second = await aPasskeyOf(owner);
    const answers = await Promise.all([remove(owner.passkey.id), remove(second.passkey.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await storedPasskeys(app, owner.id)).toHaveLength(1);
  });
});
