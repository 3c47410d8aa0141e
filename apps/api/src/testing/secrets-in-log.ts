import { expect, it } from '@jest/globals';

import type { TestApp } from './test-app.js';
import { PASSWORD } from './users.js';

interface StoredSecret {
  /** Where it was found. */
  readonly of: string;
  readonly text: string;
}

/**
 * What must not be in the log (operators §10.1): tokens, stored secrets, hashes and e-mail addresses. A record ends with
 * its token, or with the id of a user, and its value may be an id too; ids are in the log.
 */
const STORED = `
  SELECT "of", "text" FROM (
    SELECT 'session token' AS "of", "token" AS "text" FROM "session"
    UNION ALL SELECT 'token of a record', right("identifier", 32) FROM "verification"
    UNION ALL SELECT 'value of a record', "value" FROM "verification"
    UNION ALL SELECT 'password hash', "password" FROM "account"
    UNION ALL SELECT 'token of a provider', unnest(ARRAY["accessToken", "refreshToken", "idToken"]) FROM "account"
    UNION ALL SELECT 'secret of an authenticator', unnest(ARRAY["secret", "backupCodes"]) FROM "twoFactor"
    UNION ALL SELECT 'private key', "privateKey" FROM "jwks"
  ) secrets WHERE length("text") >= 16 AND "text" NOT IN (
    SELECT "id" FROM "user" UNION ALL SELECT "id" FROM "session" UNION ALL SELECT "id" FROM "operatorRequest")
  UNION ALL SELECT 'e-mail address', "email" FROM "user" WHERE "email" <> "id"
  UNION ALL SELECT 'e-mail address', "newEmail" FROM "operatorRequest" WHERE "newEmail" IS NOT NULL`;

/** Those without a digest were written by a spec, not by the service. */
const EVENTS = `SELECT "kind", to_jsonb(e)::text AS "text" FROM "auditEvent" e WHERE "digest" <> ''`;

interface SentMail {
  readonly to: string;
  readonly text: string;
}

type LoggingApp = Pick<TestApp, 'database' | 'mails'>;

/** Registers a test, the last of a spec: the log of what happened in the others has nothing in it that it must not have. */
export const itKeepsSecretsOutOfTheLog = (app: LoggingApp): void =>
  it('has no secret, token, code or address in the log (case 92)', async () => {
    expect(await secretsInLog(app)).toEqual([]);
  });

/** What the log contains and must not, in words without the secret. */
async function secretsInLog({ database, mails }: LoggingApp): Promise<readonly string[]> {
  const sent = await mails();
  const events = await database.sql<{ readonly kind: string; readonly text: string }>(EVENTS);
  const secrets = [
    { of: 'password', text: PASSWORD },
    ...(await database.sql<StoredSecret>(STORED)),
    ...sent.flatMap(secretsIn),
  ];
  const all = events.map(({ text }) => text).join('\n');
  return [...new Map(secrets.map((secret) => [secret.text, secret])).values()]
    .filter(({ text }) => all.includes(text))
    .map(({ of, text }) => `${of} in ${events.find((event) => event.text.includes(text))?.kind ?? 'several events'}`);
}

/** The address, the tokens of links, and codes as the facts of an event would have them. */
const secretsIn = ({ to, text }: SentMail): readonly StoredSecret[] => [
  { of: 'e-mail address', text: to },
  ...[...text.matchAll(/[?&]token=([\w.-]{16,})/g)].map(([, token = '']) => ({ of: 'token of a mail', text: token })),
  ...[...text.matchAll(/^\s*(\d{6})\s*$/gm)].map(([, code = '']) => ({ of: 'code of a mail', text: `"${code}"` })),
];
