import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { linkIn } from '../../testing/delivered-mail.js';
import { aMember } from '../../testing/members.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

/** What was written into the outbox, word for word, although it is sent and gone at once. */
async function noteOutbox({ database }: TestApp): Promise<() => Promise<string>> {
  await database.sql('CREATE TABLE "noted" ("row" text)');
  await database.sql(`
    CREATE FUNCTION note_mail() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO "noted" VALUES (to_jsonb(NEW)::text); RETURN NEW; END $$`);
  await database.sql('CREATE TRIGGER note AFTER INSERT ON "outboxMail" FOR EACH ROW EXECUTE FUNCTION note_mail()');
  return async () => {
    const rows = await database.sql<{ row: string }>('SELECT "row" FROM "noted"');
    return rows.map(({ row }) => row).join('\n');
  };
}

describe.each([
  ['strict', false],
  ['standard', true],
])('a mail that waits, policy %s (K2)', (policy, isReadable) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ POLICY: policy });
  });
  afterAll(() => app.stop());

  it(`${isReadable ? 'shows' : 'hides'} in the table the link that it brings`, async () => {
    const written = await noteOutbox(app);
    const { email } = await aMember(app);
    await app.request().post('/forget-password').send({ email }).expect(200);
    const token = linkIn(await app.mailTo(email, 'Lag nytt passord')).pathname.split('/').at(-1) ?? '';
    expect(token).toMatch(/^[A-Za-z0-9]{24}$/);
    expect((await written()).includes(token)).toBe(isReadable);
  });
});
