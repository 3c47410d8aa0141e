import { beforeAll, describe, expect, it } from '@jest/globals';

import type { Email } from '@portvakt/kernel';
import { SocialPorts } from '@portvakt/social-linking';
import { type MakeUsers, describeUsers } from '@portvakt/social-linking/contracts';
import { aClient, aUserProfile, aUser, KARI } from '@portvakt/social-linking/testing';

import { mailsTo } from '../../testing/mails.js';
import { whileUpdatesMeetATakenEmail } from '../../testing/schema-changes.js';
import { useTestApp } from '../../testing/test-app.js';

const REFUSED_NAME = 'Refused by the database';
const REGION = '{"region":{"type":"string","required":true}}';
const REGION_OF_EVERYBODY = '{"region":{"type":"string","required":true,"requiredFrom":"everybody"}}';
const withoutFields = useTestApp({}, { hasPartialActs: true });
const withRegion = useTestApp({ ADDITIONAL_USER_FIELDS: REGION }, { hasPartialActs: true });
const askingForRegion = useTestApp({ ADDITIONAL_USER_FIELDS: REGION_OF_EVERYBODY }, { hasPartialActs: true });

beforeAll(async () => {
  for (const app of [withoutFields, withRegion, askingForRegion]) {
    await app.database.sql(`
      CREATE FUNCTION refuse_name() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW."name" = '${REFUSED_NAME}' THEN RAISE EXCEPTION 'not this one'; END IF; RETURN NEW; END $$`);
    await app.database.sql('CREATE TRIGGER refuse BEFORE INSERT ON "user" FOR EACH ROW EXECUTE FUNCTION refuse_name()');
  }
});

async function emptyApp(requiredField?: string, isAskedFor = false) {
  const app = !requiredField ? withoutFields : isAskedFor ? askingForRegion : withRegion;
  await app.mails();
  await app.database.sql('DELETE FROM "user"');
  return app;
}

const makeUsers: MakeUsers = async ({ requiredField, isAskedFor } = {}) => {
  const app = await emptyApp(requiredField, isAskedFor);
  const { database } = app;
  const before = (await app.mails()).length;
  return {
    transaction: app.nest.get(SocialPorts).transaction,
    async addUser(user, { hasPassword }) {
      const { id, email, emailVerified, name, image, createdAt, updatedAt, twoFactorEnabled, language } = user;
      await database.sql(
        `INSERT INTO "user" ("id", "email", "emailVerified", "name", "image", "createdAt", "updatedAt", "twoFactorEnabled",
          "lastLanguage") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, email, emailVerified, name, image, createdAt, updatedAt, twoFactorEnabled, language],
      );
      if (!hasPassword) return;
      await database.sql(
        `INSERT INTO "account" ("id", "providerId", "accountId", "userId", "password") VALUES ($1, 'credential', $1, $1, 'a hash')`,
        [id],
      );
    },
    async hasPassword(id) {
      const rows = await database.sql(`SELECT FROM "account" WHERE "userId" = $1 AND "password" IS NOT NULL`, [id]);
      return rows.length > 0;
    },
    async countVerificationMails(email, callbackUrl) {
      const sent = (await app.mails()).length - before;
      const newest = (await mailsTo(app, email)).slice(0, sent);
      return newest.filter(({ text }) => text.includes(`callbackURL=${encodeURIComponent(callbackUrl)}`)).length;
    },
  };
};

describeUsers('the identity context on Postgres', makeUsers, REFUSED_NAME);

describe("taking over a provider's address that another user takes at the same moment", () => {
  it('rolls the transaction back and returns the outcome', async () => {
    const app = await emptyApp();
    const { transaction, addUser } = await makeUsers();
    await addUser(aUser(), { hasPassword: false });
    const email = 'ny@example.no';
    const outcome = await whileUpdatesMeetATakenEmail(app, email, () =>
      transaction.run(({ users }) =>
        users.updateFromProfile(KARI, aUserProfile({ email, name: 'Kari Berg' }), aClient()),
      ),
    );
    expect(outcome).toBeNull();
    const found = await transaction.run(({ users }) => users.findForUpdate(KARI));
    expect(found).toEqual(aUser());
    expect(await transaction.run(({ users }) => users.findByEmail(email as Email))).toBeNull();
  });
});
