import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { aSocialMember, whoIsIn } from '../../testing/account-people.js';
import { anAccount } from '../../testing/account-rows.js';
import { everything } from '../../testing/everything.js';
import { mailbox } from '../../testing/mailbox.js';
import { countOwned } from '../../testing/owned-rows.js';
import { everyKindOfRecord } from '../../testing/pending-records.js';
import { aPendingSignIn, passwordSignIn, waiting } from '../../testing/pending-sign-ins.js';
import { aPerson, type Person, PASSWORD } from '../../testing/people.js';
import { refusal } from '../../testing/refusals.js';
import { aResetToken } from '../../testing/reset-tokens.js';
import { anAuthenticatorOf, codeOf, type KnownAuthenticator, someFailures } from '../../testing/second-factors.js';
import {
  accountsWith,
  aProviderPerson,
  comeBack,
  type ProviderPerson,
  type SocialApp,
  startSocialApp,
  usersWith,
  wayBack,
} from '../../testing/social-app.js';
import { rowsOf, whileRefused } from '../../testing/stored.js';
import { aTrustedDevice, trusting } from '../../testing/trusted-devices.js';

interface Occupied {
  readonly attacker: Person;
  readonly authenticator: KnownAuthenticator;
  /** Whose mailbox it is. */
  readonly owner: ProviderPerson;
}

let app: SocialApp;

/** A stranger has signed up with an address that is not theirs, and attached whatever can be attached. */
async function anOccupiedAddress(): Promise<Occupied> {
  const attacker = await aPerson(app);
  await anAccount(app, attacker.id, 'gitlab');
  await everyKindOfRecord(app, attacker.id);
  const authenticator = await anAuthenticatorOf(app, attacker.id);
  await anAuthenticatorOf(app, attacker.id, { verified: false });
  await app.database.sql('UPDATE "user" SET "twoFactorEnabled" = true WHERE "id" = $1', [attacker.id]);
  await someFailures(app, attacker.id, 3);
  return { attacker, authenticator, owner: aProviderPerson(app, 'github', { email: attacker.email }) };
}

describe('the owner of a mailbox comes by a provider, and somebody else has signed up with its address before', () => {
  beforeAll(async () => {
    app = await startSocialApp();
  });
  afterAll(() => app.stop());

  it('gets the user, with the address proven and nothing of what was attached', async () => {
    const { attacker, owner } = await anOccupiedAddress();
    const browser = app.browser();
    expect((await comeBack(app, owner, { browser })).headers['location']).toBe('/inn');
    expect(await whoIsIn(browser)).toBe(attacker.id);

    const [user] = await usersWith(app, owner.email);
    expect(user).toMatchObject({ id: attacker.id, emailVerified: true, twoFactorEnabled: false });
    const accounts = await rowsOf(app, 'account', attacker.id);
    expect(accounts.map(({ providerId, password }) => [providerId, password]).sort()).toEqual([
      ['credential', null],
      ['github', null],
    ]);
    const left = { account: 2, session: 1, twoFactor: 0, verification: 0, secondFactorFailures: 0 };
    expect(await countOwned(app, attacker.id)).toMatchObject(left);
  });

  it('tells the owner of the linked account and of the removed second factor, without the name of the stranger', async () => {
    const { attacker, owner } = await anOccupiedAddress();
    await comeBack(app, owner, { browser: app.browser() });
    const mails = await mailbox(app, attacker.email);
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Ny innloggingsmåte på kontoen din', 'Tofaktorautentisering er slått av']),
    );
    for (const { text } of mails) expect(text).toContain('Hei.');
  });

  it('leaves the stranger no way in: no password, session, device, link, pending sign-in or identity', async () => {
    const { attacker, authenticator, owner } = await anOccupiedAddress();
    const device = trusting(await aTrustedDevice(app, attacker.id));
    const pending = waiting(await aPendingSignIn(app, attacker.id));
    const resetToken = await aResetToken(app, attacker.id);
    const linking = await wayBack(app, aProviderPerson(app, 'google'), { browser: attacker.browser, call: 'link-social' });
    await comeBack(app, owner, { browser: app.browser() });

    const wrong = refusal('INVALID_EMAIL_OR_PASSWORD');
    await passwordSignIn(app, attacker).expect(401, wrong);
    await passwordSignIn(app, attacker, device).expect(401, wrong);
    const code = { code: codeOf(app, authenticator) };
    await app.request().post('/two-factor/verify-totp').set('cookie', pending).send(code).expect(401);
    const reset = { newPassword: PASSWORD, token: resetToken };
    await app.request().post('/reset-password').send(reset).expect(400, refusal('INVALID_TOKEN'));
    expect(await whoIsIn(attacker.browser)).toBeNull();
    const { headers } = await attacker.browser.get(linking);
    expect(headers['location']).toBe('http://localhost:3000/error?error=please_restart_the_process');
    expect(await rowsOf(app, 'account', attacker.id)).toHaveLength(2);
  });

  it('lets the owner in again afterwards, and takes nothing from them any more', async () => {
    const { attacker, owner } = await anOccupiedAddress();
    const browser = app.browser();
    await comeBack(app, owner, { browser });
    const { id } = await aSocialMember(app, 'gitlab', { email: owner.email });
    expect(id).toBe(attacker.id);
    expect(await whoIsIn(browser)).toBe(attacker.id);
    expect(await rowsOf(app, 'account', attacker.id)).toHaveLength(3);
  });

  it('takes nothing from anybody else', async () => {
    const { owner } = await anOccupiedAddress();
    const { attacker: other } = await anOccupiedAddress();
    const before = await countOwned(app, other.id);
    await comeBack(app, owner, { browser: app.browser() });
    expect(await countOwned(app, other.id)).toEqual(before);
    expect(await whoIsIn(other.browser)).toBe(other.id);
  });

  it.each([
    ['account', 'http://localhost:3000/error?error=unable_to_link_account'],
    ['session', 'http://localhost:3000/error?error=unable_to_create_session'],
    ['outboxMail', 'http://localhost:3000/error?error=internal_server_error'],
  ])('loses nothing where a row of %s cannot be stored in the end', async (table, goTo) => {
    const { attacker, owner } = await anOccupiedAddress();
    const browser = app.browser();
    const way = await wayBack(app, owner, { browser });
    const before = await everything(app);
    const answer = await whileRefused(app, table, async () => browser.get(way));
    expect(answer.headers['location']).toBe(goTo);
    const after = await everything(app);
    // The state is used up all the same, and belongs to nobody.
    expect({ ...after, verification: null }).toEqual({ ...before, verification: null });
    expect(await countOwned(app, attacker.id)).toMatchObject({ verification: 8, session: 1, account: 2, twoFactor: 2 });
    expect(await whoIsIn(attacker.browser)).toBe(attacker.id);
    expect(await accountsWith(app, owner)).toEqual([]);
  });

  it('is refused, and takes nothing, where the provider has not verified the address', async () => {
    const { owner } = await anOccupiedAddress();
    const before = await everything(app);
    const { headers } = await comeBack(app, { ...owner, emailVerified: false }, { browser: app.browser() });
    expect(headers['location']).toBe('http://localhost:3000/error?error=account_not_linked');
    expect(await everything(app)).toEqual(before);
  });
});
