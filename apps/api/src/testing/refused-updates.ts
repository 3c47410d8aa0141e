import type { TestApp } from './test-app.js';

/** While `work` runs, a trigger of the product's refuses every change of a user. */
export async function whileUpdatesRefused<T>(app: TestApp, work: () => Promise<T>): Promise<T> {
  return withTrigger(app, "RAISE EXCEPTION 'not this one';", work);
}

/** While `work` runs, an address is taken by somebody else at the very moment in which a user is to get it. */
export async function whileTakenMeanwhile<T>(app: TestApp, email: string, work: () => Promise<T>): Promise<T> {
  const take = `
    IF NEW."email" = '${email}' THEN
      INSERT INTO "user" ("id", "email", "name") VALUES ('somebody else', NEW."email", 'Ola');
    END IF;`;
  return withTrigger(app, take, work);
}

async function withTrigger<T>({ database }: TestApp, body: string, work: () => Promise<T>): Promise<T> {
  await database.sql(`
    CREATE OR REPLACE FUNCTION meet_update() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN ${body} RETURN NEW; END $$`);
  await database.sql('CREATE TRIGGER meet BEFORE UPDATE ON "user" FOR EACH ROW EXECUTE FUNCTION meet_update()');
  try {
    return await work();
  } finally {
    await database.sql('DROP TRIGGER meet ON "user"');
  }
}
