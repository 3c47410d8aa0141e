import type { TestDatabase } from '@portvakt/adapters/typeorm/testing';

import type { Secret } from './handed-out-secrets.js';
import type { DeliveredMail } from './mails.js';

/**
 * What must not be in the log (operators §10.1): tokens, stored secrets, hashes and e-mail addresses. A record ends with
 * its token, except the code of a session: its key is the user and the session (specification §6), which may have ended.
 */
const STORED = `
  SELECT 'session token' AS "of", "token" AS "text" FROM "session"
  UNION ALL SELECT 'token of a record', right("identifier", 32) FROM "verification" WHERE "identifier" NOT LIKE '2fa-otp-%!%'
  UNION ALL SELECT 'value of a record', "value" FROM "verification" WHERE "identifier" NOT LIKE 'stop-request-%'
  UNION ALL SELECT 'password hash', "password" FROM "account"
  UNION ALL SELECT 'token of a provider', unnest(ARRAY["accessToken", "refreshToken", "idToken"]) FROM "account"
  UNION ALL SELECT 'secret of an authenticator', unnest(ARRAY["secret", "backupCodes"]) FROM "twoFactor"
  UNION ALL SELECT 'private key', "privateKey" FROM "jwks"
  UNION ALL SELECT 'e-mail address', "email" FROM "user"
  UNION ALL SELECT 'e-mail address', "newEmail" FROM "operatorRequest"`;

/**
 * Ids are allowed in the log. Records also end with ids or have them as values, and some specs use addresses as ids.
 */
const IDS = `
  SELECT "id" FROM "user" UNION SELECT "id" FROM "session" UNION SELECT "id" FROM "operatorRequest"
  UNION SELECT "subjectId" FROM "auditEvent"`;

/** Events without a digest were written by a spec, not by the service. */
const EVENTS = `SELECT 'event ' || "kind" AS "place", to_jsonb(e)::text AS "text" FROM "auditEvent" e WHERE "digest" <> ''`;

interface Written {
  readonly place: string;
  readonly text: string;
}

interface Looked {
  readonly database: Pick<TestDatabase, 'sql'>;
  /** The lines of the process log. */
  readonly lines: readonly string[];
  readonly mails: readonly DeliveredMail[];
  /** Passwords and tokens that were sent over HTTP. */
  readonly secrets: readonly Secret[];
}

/**
 * Lists the secrets, tokens, codes, passwords and e-mail addresses that occur in the audit log or the process log
 * (operators §19, case 92), without showing the secret itself.
 */
export async function secretsInLogs({ database, lines, mails, secrets }: Looked): Promise<readonly string[]> {
  const written = [
    ...(await database.sql<Written>(EVENTS)),
    ...lines.map((text) => ({ place: `the log line "${messageOf(text)}"`, text })),
  ];
  const all = written.map(({ text }) => text).join('\n');
  const ids = new Set((await database.sql<{ id: string | null }>(IDS)).map(({ id }) => id));
  const stored = await database.sql<{ of: string; text: string | null }>(STORED);
  const found = [
    ...secrets,
    ...stored.flatMap(({ of, text }) => (text ? { of, text } : [])),
    ...mails.flatMap(secretsIn),
  ]
    .filter((secret) => isUnmistakable(secret) && !ids.has(secret.text))
    .map(asWritten)
    .filter(({ text }) => all.includes(text))
    .map(({ of, text }) => `${of} in ${written.find((one) => one.text.includes(text))?.place ?? 'several places'}`);
  return [...new Set(found)].sort();
}

const messageOf = (line: string): string => (JSON.parse(line) as { readonly msg?: string }).msg ?? '';

/** The address, the tokens of links, and the code of a mail. */
const secretsIn = ({ to, text }: DeliveredMail): readonly Secret[] => [
  { of: 'e-mail address', text: to },
  ...[...text.matchAll(/[?&]token=([\w.-]+)/g)].map(([, token = '']) => ({ of: 'token of a mail', text: token })),
  ...[...text.matchAll(/^\s*(\d{6})\s*$/gm)].map(([, code = '']) => ({ of: 'code of a mail', text: code })),
];

const CODE = /^\d{6}$/;

/** False for a short text or a plain word, which may be in the log for another reason. */
const isUnmistakable = ({ of, text }: Secret): boolean =>
  of === 'e-mail address' ? text.includes('@') : CODE.test(text) || (text.length >= 8 && !/^[a-z-]+$/i.test(text));

/** A code in the quotes of a field or an argument: its digits alone may be part of a time or a digest. */
const asWritten = ({ of, text }: Secret): Secret => ({ of, text: CODE.test(text) ? `"${text}"` : text });
