import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { whileAddressIsLocked } from '../../testing/database-locks.js';
import { outboxWritesDuring, statementsDuring } from '../../testing/database-statements.js';
import { invalidFields, visibleAnswer } from '../../testing/expected-answers.js';
import { useTestApp } from '../../testing/test-app.js';
import { aLinkedAccount, anEmailAddress, aStoredUser, enableTwoFactor } from '../../testing/users.js';
import { aResetToken } from '../../testing/verification-records.js';

describe('an attacker who requests password resets', () => {
  const app = useTestApp();
  let known: Readonly<Record<string, string>>;

  beforeAll(async () => {
    const [plain, verified, social, second, waiting] = [
      await aStoredUser(app),
      await aStoredUser(app, { emailVerified: true }),
      await aStoredUser(app, { stored: 'none' }),
      await aStoredUser(app),
      await aStoredUser(app),
    ];
    await aLinkedAccount(app, social.id, 'github');
    await enableTwoFactor(app, second.id);
    await aResetToken(app, waiting.id);
    known = {
      'with a password': plain.email,
      'with a verified address': verified.email,
      'of a social account': social.email,
      'with a second factor': second.email,
      'with a link on its way': waiting.email,
    };
  });

  const ask = (email: string, redirectTo = '/nytt-passord') =>
    app.request().post('/forget-password').send({ email, redirectTo });

  // The next request for an address would withdraw an unsent mail.
  afterEach(async () => void (await app.mails()));

  it('gets the same answer and headers for every address', async () => {
    const nobody = visibleAnswer(await ask(anEmailAddress()).expect(200));
    for (const email of Object.values(known)) expect(visibleAnswer(await ask(email))).toEqual(nobody);
    for (const email of Object.values(known)) expect(visibleAnswer(await ask(email.toUpperCase()))).toEqual(nobody);
  });

  it('causes the same statements and one row in the outbox for every address', async () => {
    const costOf = async (email: string) => {
      const statements = await statementsDuring(() => ask(email).expect(200).then());
      await app.mails();
      return { statements, outbox: await outboxWritesDuring(() => ask(email).expect(200).then()) };
    };
    const nobody = await costOf(anEmailAddress());
    expect(nobody.statements.length).toBeGreaterThan(0);
    // The waiting mails with a reset link and invitations are withdrawn.
    expect(nobody.outbox.map((text) => text.split(' ')[0])).toEqual(['DELETE', 'DELETE', 'INSERT']);
    for (const email of Object.values(known)) expect(await costOf(email)).toEqual(nobody);
  });

  it('causes one mail to the owner for each request, and none to anybody else', async () => {
    const before = (await app.mails()).length;
    const nobody = anEmailAddress();
    for (const email of [nobody, ...Object.values(known), nobody]) await ask(email).expect(200);
    const sent = (await app.mails()).slice(0, -before || undefined);
    expect(sent.map(({ to }) => to).sort()).toEqual(Object.values(known).sort());
    expect(await app.database.sql(`SELECT FROM "verification" WHERE "userId" IS NULL`)).toEqual([]);
  });

  it('waits for a lock on every address, so that waiting reveals nothing', async () => {
    for (const email of [anEmailAddress(), ...Object.values(known)]) {
      const asking = await whileAddressIsLocked(app, email, async (waitForBlocked) => {
        const request = ask(email).expect(200).then();
        await waitForBlocked(1);
        return { request };
      });
      await asking.request;
    }
  });

  it('gets the same error for an invalid address, known or not', async () => {
    for (const email of [`${String(known['with a verified address'])} `, `${anEmailAddress()} `]) {
      expect((await ask(email).expect(400)).body).toEqual(invalidFields('email'));
    }
  });

  it('cannot use a foreign redirect URL, and learns nothing from trying', async () => {
    const nobody = visibleAnswer(await ask(anEmailAddress(), 'https://evil.example').expect(403));
    for (const email of Object.values(known))
      expect(visibleAnswer(await ask(email, 'https://evil.example'))).toEqual(nobody);
  });
});

describe('an attacker who requests password resets while no mail can be sent', () => {
  const app = useTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });

  it('gets the same answer as usual, and the mail waits in the outbox', async () => {
    const { email } = await aStoredUser(app);
    const ask = (address: string) => app.request().post('/forget-password').send({ email: address }).expect(200);
    expect(visibleAnswer(await ask(email))).toEqual(visibleAnswer(await ask(anEmailAddress())));
    const waiting = await app.database.sql('SELECT "recipient", "kind" FROM "outboxMail" WHERE "kind" <> $1', ['']);
    expect(waiting).toEqual([{ recipient: email, kind: 'reset-password' }]);
  });
});
