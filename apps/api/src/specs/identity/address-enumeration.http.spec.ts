import crypto from 'node:crypto';

import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';

import { statementsDuring } from '../../testing/database-statements.js';
import { errorBody } from '../../testing/expected-answers.js';
import { TEST_COST } from '../../testing/password-hash.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedUpUser, PASSWORD } from '../../testing/users.js';

const WRONG = 'et galt passord';

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What an outsider can observe of a response, without its date. */
function seen({ status, text, headers }: Answer): object {
  return { status, text, headers: { ...headers, date: undefined, 'x-request-id': undefined } };
}

describe('an attacker who tries addresses', () => {
  const app = useTestApp();
  let addresses: Readonly<Record<string, string>>;

  beforeAll(async () => {
    const [withPassword, verified] = [await aSignedUpUser(app), await aSignedUpUser(app)];
    await app.database.sql('UPDATE "user" SET "emailVerified" = true WHERE "id" = $1', [verified.id]);
    addresses = {
      'with a password': withPassword.email,
      'with a verified address': verified.email,
      'of nobody': anEmailAddress(),
      'without an account': await somebodyWith(null),
      'without a password': await somebodyWith({ providerId: 'credential', password: null }),
      'with an empty password': await somebodyWith({ providerId: 'credential', password: '' }),
      'with an invalid hash': await somebodyWith({ providerId: 'credential', password: 'x:y' }),
      'of a social account': await somebodyWith({ providerId: 'github', password: null }),
    };
    await app.mails();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  async function somebodyWith(account: { providerId: string; password: string | null } | null): Promise<string> {
    const email = anEmailAddress();
    await app.database.sql('INSERT INTO "user" ("id", "email", "name") VALUES ($1, $1, $1)', [email]);
    if (account) {
      const values = [email, account.providerId, account.password];
      await app.database.sql(
        'INSERT INTO "account" ("id", "accountId", "userId", "providerId", "password") VALUES ($1, $1, $1, $2, $3)',
        values,
      );
    }
    return email;
  }

  const each = async (ask: (email: string) => PromiseLike<Answer>): Promise<readonly object[]> => {
    const answers: object[] = [];
    for (const email of Object.values(addresses)) answers.push(seen(await ask(email)));
    return answers;
  };

  it('gets the same answer with the same headers to every wrong password', async () => {
    const answers = await each((email) => app.request().post('/sign-in/email').send({ email, password: WRONG }));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 401, text: JSON.stringify(errorBody('INVALID_EMAIL_OR_PASSWORD')) });
  });

  it('cannot guess the password of a user who has none', async () => {
    for (const password of [PASSWORD, '', 'x:y']) {
      for (const [who, email] of Object.entries(addresses)) {
        if (who === 'with a password' || who === 'with a verified address') continue;
        await app.request().post('/sign-in/email').send({ email, password }).expect(401);
      }
    }
  });

  it('causes the same work for every address: one hash of the same length and the same statements', async () => {
    const costs: object[] = [];
    for (const password of [WRONG, 'x'.repeat(129)]) {
      for (const email of Object.values(addresses)) {
        const hashing = jest.spyOn(crypto, 'scrypt');
        const statements = await statementsDuring(() =>
          app.request().post('/sign-in/email').send({ email, password }).expect(401).then(),
        );
        const hashes = hashing.mock.calls.map(([, , length, options]) => ({ length, options }));
        hashing.mockRestore();
        costs.push({ hashes, statements });
      }
    }
    for (const cost of costs) expect(cost).toEqual(costs[0]);
    expect(costs[0]).toMatchObject({ hashes: [{ length: 64, options: TEST_COST }] });
  });

  it('gets the same answer to every request for a verification mail', async () => {
    const answers = await each((email) => app.request().post('/send-verification-email').send({ email }));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 200, text: '{"status":true}' });
  });

  it('causes the same database statements with every request for a verification mail', async () => {
    const all: object[] = [];
    for (const email of Object.values(addresses)) {
      all.push(
        await statementsDuring(() => app.request().post('/send-verification-email').send({ email }).expect(200).then()),
      );
    }
    for (const statements of all) expect(statements).toEqual(all[0]);
  });
});
