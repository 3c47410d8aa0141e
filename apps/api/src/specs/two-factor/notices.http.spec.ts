import { beforeEach, describe, expect, it } from '@jest/globals';

import { aSignedInUserWithPassword } from '../../testing/account-deletion.js';
import {
  anAuthenticator,
  authenticatorFrom,
  base32Encode,
  type SetUpAnswer,
  totpCode,
  wrongTotpCode,
} from '../../testing/authenticators.js';
import { linkIn, mailsTo, newestMailTo, subjectsTo } from '../../testing/mails.js';
import { sessionRowsOf } from '../../testing/sessions.js';
import { ORIGIN, type TestApp, useTestApp } from '../../testing/test-app.js';
import {
  aSignedInTwoFactorUser,
  type SignedInTwoFactorUser,
  twoFactorRequest,
} from '../../testing/two-factor-requests.js';
import { FIREFOX } from '../../testing/user-agents.js';
import { anEmailAddress, PASSWORD, type SignedInUser } from '../../testing/users.js';

/** Subjects of the notices. */
const ON = 'Tofaktorautentisering er slått på';
const OFF = 'Tofaktorautentisering er slått av';
const ADDED = 'Autentiseringsapp lagt til';
const DELETED = 'Autentiseringsapp slettet';
const USED = 'En reservekode ble brukt';
const BLOCKED = 'For mange feil koder på kontoen din';

const send = (
  app: TestApp,
  call: Parameters<typeof twoFactorRequest>[1],
  member: Pick<SignedInUser, 'token'>,
  body: object = {},
) => twoFactorRequest(app, call, member, { password: PASSWORD, ...body }).set('user-agent', FIREFOX);
/** Continues in the session that replaced another. */
const current = async <Who extends Pick<SignedInUser, 'id' | 'token'>>(app: TestApp, member: Who): Promise<Who> => ({
  ...member,
  token: (await sessionRowsOf(app, member.id))[0]?.token ?? '',
});

describe('the notices about a second factor', () => {
  let guest: SignedInUser;
  let member: SignedInTwoFactorUser;

  const app = useTestApp();

  beforeEach(async () => {
    [guest, member] = [await aSignedInUserWithPassword(app), await aSignedInTwoFactorUser(app)];
  });

  const subjects = ({ email }: Pick<SignedInUser, 'email'>) => subjectsTo(app, email);

  it('are sent once when it is turned on, after the first code and not before', async () => {
    const shown = (await send(app, 'enable', guest).expect(200)).body as SetUpAnswer;
    expect(await subjects(guest)).toEqual([]);
    await send(app, 'verify-totp', guest, { code: totpCode(app, authenticatorFrom(shown)) }).expect(200);
    expect(await subjects(guest)).toEqual([ON]);
    await send(app, 'verify-totp', await current(app, guest), { code: totpCode(app, authenticatorFrom(shown)) }).expect(
      200,
    );
    expect(await subjects(guest)).toEqual([ON]);
  });

  it('are sent when one was added, after its first code, with its name, but not when that turns two-factor on', async () => {
    // Text that a user has entered is only shown in mails to a verified address.
    await app.database.sql('UPDATE "user" SET "emailVerified" = true WHERE "id" = $1', [member.id]);
    const shown = (await send(app, 'add', member, { name: 'Karis nettbrett' }).expect(200)).body as SetUpAnswer;
    expect(await subjects(member)).toEqual([]);
    await send(app, 'verify-totp', member, { code: totpCode(app, authenticatorFrom(shown)), id: shown.id }).expect(200);
    expect(await subjects(member)).toEqual([ADDED]);
    const { text, html } = await newestMailTo(app, member.email);
    for (const part of [text, html]) {
      expect(part).toContain('Karis nettbrett');
      expect(part).toContain('Firefox');
    }
    await send(app, 'verify-totp', member, { code: totpCode(app, authenticatorFrom(shown)), id: shown.id }).expect(200);
    expect(await subjects(member)).toEqual([ADDED]);
  });

  it('are sent when one was deleted, and when that turns two-factor off', async () => {
    const second = await anAuthenticator(app, member.id);
    await send(app, 'delete', member, { id: second.id }).expect(200);
    expect(await subjects(member)).toEqual([DELETED]);
    await send(app, 'delete', member, { id: member.authenticator.id }).expect(200);
    expect([...(await subjects(member))].sort()).toEqual([DELETED, DELETED, OFF].sort());
  });

  it('are not sent about an authenticator that was never verified', async () => {
    const begun = await anAuthenticator(app, member.id, { verified: false });
    await send(app, 'delete', member, { id: begun.id }).expect(200);
    await send(app, 'add', member, { name: 'En' }).expect(200);
    await send(app, 'add', member, { name: 'To' }).expect(200);
    expect(await subjects(member)).toEqual([]);
  });

  it('are sent once when it was turned off', async () => {
    await anAuthenticator(app, member.id);
    await send(app, 'disable', member).expect(200);
    expect(await subjects(member)).toEqual([OFF]);
    await send(app, 'disable', await current(app, member)).expect(200);
    expect(await subjects(member)).toEqual([OFF]);
  });

  it('name the deleted authenticators when the owner sets two-factor up again, and omit that it is on', async () => {
    await app.database.sql('UPDATE "user" SET "emailVerified" = true WHERE "id" = $1', [member.id]);
    const tablet = await anAuthenticator(app, member.id);
    const unfinished = await anAuthenticator(app, member.id, { verified: false });
    for (const [{ id }, name] of [
      [member.authenticator, 'Karis telefon'],
      [tablet, 'Karis nettbrett'],
      [unfinished, 'Karis klokke'],
    ] as const) {
      await app.database.sql('UPDATE "twoFactor" SET "name" = $2 WHERE "id" = $1', [id, name]);
    }
    await send(app, 'enable', member).expect(200);
    expect(await subjects(member)).toEqual([DELETED, DELETED]);
    const named = (await mailsTo(app, member.email)).map(({ text }) => /«(.*?)»/.exec(text)?.[1]);
    expect(named.sort()).toEqual(['Karis nettbrett', 'Karis telefon']);
    await send(app, 'enable', member).expect(200);
    expect(await subjects(member)).toEqual([DELETED, DELETED]);
  });

  it('are sent each time a backup code is used, and not for new ones', async () => {
    await send(app, 'verify-backup-code', member, { code: member.authenticator.backupCodes[0] }).expect(200);
    await send(app, 'verify-backup-code', member, { code: 'aaaaa-aaaaa' }).expect(401);
    expect(await subjects(member)).toEqual([USED]);
    await send(app, 'verify-backup-code', member, { code: member.authenticator.backupCodes[1] }).expect(200);
    await send(app, 'generate-backup-codes', member).expect(200);
    expect(await subjects(member)).toEqual([USED, USED]);
  });

  it('are sent once when codes are blocked for a while', async () => {
    await app.database.sql('INSERT INTO "secondFactorFailures" ("userId", "count") VALUES ($1, 14)', [member.id]);
    const code = wrongTotpCode(app, member.authenticator);
    await send(app, 'verify-totp', member, { code }).expect(401);
    await send(app, 'verify-totp', member, { code }).expect(429);
    expect(await subjects(member)).toEqual([BLOCKED]);
  });

  it('are not sent for rejected requests and for reads', async () => {
    await send(app, 'disable', member, { password: 'et galt passord' }).expect(400);
    await send(app, 'enable', member, { password: 'et galt passord' }).expect(400);
    await send(app, 'delete', member, { id: 'x' }).expect(404);
    await send(app, 'get-totp-uri', member).expect(200);
    expect(await subjects(member)).toEqual([]);
  });

  it('contain no secret, no code and no link with a token, and link to the page of the second factor', async () => {
    const { secret, backupCodes } = member.authenticator;
    await send(app, 'verify-backup-code', member, { code: backupCodes[0] }).expect(200);
    const shown = (await send(app, 'add', member, { name: 'Ny' }).expect(200)).body as SetUpAnswer;
    await send(app, 'verify-totp', member, { code: totpCode(app, authenticatorFrom(shown)), id: shown.id }).expect(200);
    await send(app, 'delete', member, { id: shown.id }).expect(200);
    await send(app, 'disable', member).expect(200);
    const mails = await mailsTo(app, member.email);
    expect(mails).toHaveLength(4);
    const secrets = [secret, authenticatorFrom(shown).secret].flatMap((one) => [one, base32Encode(one)]);
    for (const mail of mails) {
      expect(linkIn(mail).href).toMatch(new RegExp(`^${ORIGIN}/konto/sikkerhet`));
      for (const hidden of [...secrets, ...backupCodes, ...shown.backupCodes, member.token]) {
        expect(mail.text + mail.html).not.toContain(hidden);
      }
      expect(mail.text).not.toMatch(/token=|\b\d{6}\b/);
    }
  });

  it('are not sent when the change is not stored', async () => {
    await app.database.sql(`CREATE RULE keep_session AS ON DELETE TO "session" DO INSTEAD SELECT 1/0`);
    try {
      await send(app, 'disable', member).expect(500);
    } finally {
      await app.database.sql('DROP RULE keep_session ON "session"');
    }
    expect(await subjects(member)).toEqual([]);
  });
});

describe('the language of these notices', () => {
  const app = useTestApp();

  const TURNED_OFF = {
    nb: OFF,
    nn: 'Tofaktorautentisering er slått av',
    en: 'Two-factor authentication has been turned off',
  } as const;
  const REMOVED = { nb: DELETED, nn: 'Autentiseringsapp sletta', en: 'Authenticator app deleted' } as const;

  it.each(['nb', 'nn', 'en'] as const)('is that of the user, whatever the request asks for: %s', async (language) => {
    const email = anEmailAddress();
    const body = { name: 'Kari', email, password: PASSWORD };
    const signUp = await app.request().post('/sign-up/email').set('accept-language', language).send(body).expect(200);
    const { token, user } = signUp.body as { token: string; user: { id: string } };
    await app.database.sql('UPDATE "user" SET "twoFactorEnabled" = true WHERE "id" = $1', [user.id]);
    const authenticator = await anAuthenticator(app, user.id);
    await app.mails();
    await send(app, 'delete', { token }, { id: authenticator.id }).set('accept-language', 'en').expect(200);
    const [first, second] = await mailsTo(app, email);
    expect([first?.subject, second?.subject].sort()).toEqual([REMOVED[language], TURNED_OFF[language]].sort());
    for (const mail of [first, second]) expect(mail?.html).toContain(`lang="${language}"`);
  });

  it('is that of the request when the user has none', async () => {
    const member = await aSignedInTwoFactorUser(app);
    await send(app, 'disable', member).set('accept-language', 'en').expect(200);
    expect(await subjectsTo(app, member.email)).toEqual([TURNED_OFF.en]);
  });
});

describe('the notice of a deployment that requires no first code', () => {
  const app = useTestApp({ TWO_FACTOR_SKIP_VERIFICATION: 'true' });

  it('is sent once when two-factor is turned on', async () => {
    const guest = await aSignedInUserWithPassword(app);
    await send(app, 'enable', guest).expect(200);
    expect(await subjectsTo(app, guest.email)).toEqual([ON]);
  });
});
