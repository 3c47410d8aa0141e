import { beforeAll, describe, expect, it } from '@jest/globals';

import { aTwoFactorUser } from '../../testing/authenticators.js';
import { type OperatorEndpoint, operatorEndpoints } from '../../testing/operator-endpoints.js';
import { anOperator, type TestOperator } from '../../testing/operators.js';
import { aSession } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aLinkedAccount } from '../../testing/users.js';
import { aRecordOfEveryKind } from '../../testing/verification-records.js';

const app = useTestApp({ OPERATOR_SET_PASSWORD_ENABLED: 'true', RATE_LIMIT_ENABLED: 'false' });

/** These remove the user or the sessions, so they come last. */
const LAST = ['revoke-user-session', 'revoke-user-sessions', 'ban-user', 'set-user-password', 'remove-user'];
const order = ({ path }: OperatorEndpoint): number => LAST.findIndex((name) => path.endsWith(`/${name}`));

const endpoints = [...operatorEndpoints()]
  .filter(({ path }) => !path.endsWith('-impersonating') && !path.endsWith('/impersonate-user'))
  .sort((one, other) => order(one) - order(other));

/** Every stored value that nobody may see. */
const SECRETS = `
  SELECT unnest(ARRAY["password", "accessToken", "refreshToken", "idToken"]) AS "value" FROM "account"
  UNION SELECT "token" FROM "session"
  UNION SELECT unnest(ARRAY["secret", "backupCodes"]) FROM "twoFactor"
  UNION SELECT "identifier" FROM "verification"
  UNION SELECT regexp_replace("identifier", '^.*[-:]', '') FROM "verification"
  UNION SELECT "data" ->> 'url' FROM "outboxMail"`;

/** Shorter values are skipped: those of the test operators occur in any text. */
const SHORTEST = 8;

async function storedSecrets(): Promise<readonly string[]> {
  const rows = await app.database.sql<{ value: string | null }>(SECRETS);
  return rows.flatMap(({ value }) => (value !== null && value.length >= SHORTEST ? [value] : []));
}

describe('the answers of all endpoints of operators (case 35)', () => {
  let admin: TestOperator;
  let userId: string;
  const secrets = new Set<string>();
  const answers: { readonly endpoint: string; readonly status: number; readonly text: string }[] = [];

  const noteSecrets = async (): Promise<void> => {
    for (const secret of await storedSecrets()) secrets.add(secret);
  };

  beforeAll(async () => {
    admin = await anOperator(app, 'admin');
    const user = await aTwoFactorUser(app);
    userId = user.id;
    for (const text of [user.authenticator.secret, ...user.authenticator.backupCodes]) secrets.add(text);
    await aSession(app, userId);
    await aLinkedAccount(app, userId, 'google');
    await app.database.sql(
      `UPDATE "account" SET "accessToken" = 'the access token', "refreshToken" = 'the refresh token',
         "idToken" = 'the identity token' WHERE "userId" = $1 AND "providerId" = 'google'`,
      [userId],
    );
    await aRecordOfEveryKind(app, userId);
    await app.database.sql(
      `INSERT INTO "outboxMail" ("id", "kind", "userId", "recipient", "data", "dueAt", "createdAt")
       VALUES ('m1', 'verify-email', $1, $2, '{"url":"https://konto.test/the-mailed-link"}', '2099-01-01', now())`,
      [userId, user.email],
    );
    await noteSecrets();
    for (const endpoint of endpoints) {
      const { status, text } = await send(endpoint);
      answers.push({ endpoint: `${endpoint.method} ${endpoint.path}`, status, text });
      await noteSecrets();
    }
  });

  const send = ({ method, path, required }: OperatorEndpoint) => {
    const given: Readonly<Record<string, unknown>> = {
      userId,
      id: path.endsWith('/get-user') ? userId : 'm1',
      q: userId,
      format: 'ndjson',
      email: 'ny.bruker@eksempel.no',
      name: 'Ny Bruker',
      data: { name: 'Nytt Navn' },
      role: 'user',
      newPassword: 'et helt nytt passord',
      sessionToken: 'unknown',
      kind: 'second-factor-reset',
      reason: 'mistet telefonen',
    };
    const names = path.endsWith('/has-permission') ? [] : required;
    const sent = Object.fromEntries(names.map((name) => [name, given[name]]));
    if (method === 'POST') return admin.post(path, sent);
    return admin.get(`${path}?${new URLSearchParams(sent as Record<string, string>).toString()}`);
  };

  it('are searched where they show something of a user', () => {
    const found = answers.filter(({ status, text }) => status === 200 && text.includes(userId));
    const names = found.map(({ endpoint }) => endpoint.split('/').at(-1));
    expect(names).toEqual(
      expect.arrayContaining(['list-users', 'find-users', 'get-user', 'user-details', 'list-user-sessions']),
    );
    expect(names).toEqual(expect.arrayContaining(['list-mails', 'update-user', 'ban-user', 'export-user']));
    expect(secrets.size).toBeGreaterThan(20);
  });

  it('hold no hash, secret, code, token or link', () => {
    const leaks = answers.flatMap(({ endpoint, text }) =>
      [...secrets].filter((secret) => text.includes(secret)).map((secret) => `${endpoint}: ${secret}`),
    );
    expect(leaks).toEqual([]);
  });
});
