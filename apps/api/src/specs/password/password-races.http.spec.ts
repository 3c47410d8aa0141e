import { beforeEach, describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { whileUserIsLocked } from '../../testing/database-locks.js';
import { errorBody } from '../../testing/expected-answers.js';
import { subjectsTo } from '../../testing/mails.js';
import { aSession, countSessions } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aStoredUser, PASSWORD, type StoredUser } from '../../testing/users.js';
import { aRecordOfEveryKind, aResetToken, recordIdentifiers } from '../../testing/verification-records.js';

const ROUNDS = 20;
const AT_ONCE = 20;
const NEW_PASSWORD = 'et helt annet passord';
const NOTICE = 'Passordet ditt er endret';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const app = useTestApp();
let user: StoredUser;
beforeEach(async () => {
  user = await aStoredUser(app);
});

async function answerTo(request: PromiseLike<Answer>): Promise<Answer> {
  const { status, body } = await request;
  return { status, body };
}
const signIn = (password: string, email = user.email) =>
  answerTo(app.request().post('/sign-in/email').send({ email, password }));
const reset = (token: string, newPassword = NEW_PASSWORD) =>
  answerTo(app.request().post('/reset-password').send({ newPassword, token }));
const change = (session: string, newPassword: string, body: object = {}) =>
  answerTo(
    app
      .request()
      .post('/change-password')
      .set('cookie', sessionCookie(session))
      .send({ currentPassword: PASSWORD, newPassword, ...body }),
  );
const noticesTo = async (email: string) =>
  (await subjectsTo(app, email)).filter((subject) => subject === NOTICE).length;

/** Returns the index of the one request that succeeded; asserts that all others were rejected with this error. */
function onlyWinner(answers: readonly Answer[], lost: object): number {
  const won = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
  expect(won).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(answer).toEqual({ status: 400, body: lost });
  }
  return won[0] ?? -1;
}

describe('one reset link used twenty times at once', () => {
  it('sets the password of exactly one request, in twenty repetitions', async () => {
    const people: StoredUser[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const somebody = await aStoredUser(app);
      people.push(somebody);
      await aSession(app, somebody.id);
      await aRecordOfEveryKind(app, somebody.id);
      const token = await aResetToken(app, somebody.id);
      const passwordOf = (n: number): string => `passord nummer ${n}`;
      const uses = Array.from({ length: AT_ONCE }, (_, n) => reset(token, passwordOf(n)));
      const winner = onlyWinner(await Promise.all(uses), errorBody('INVALID_TOKEN'));

      expect(await recordIdentifiers(app, somebody.id)).toEqual([]);
      expect(await countSessions(app, somebody.id)).toBe(0);
      expect(await app.database.sql('SELECT FROM "account" WHERE "userId" = $1', [somebody.id])).toHaveLength(1);
      expect(await signIn(passwordOf(winner), somebody.email)).toMatchObject({ status: 200 });
    }
    for (const { email } of people) expect(await noticesTo(email)).toBe(1);
  }, 600_000);

  it('creates one password account for a user without one', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await aStoredUser(app, { stored: 'none' });
      const token = await aResetToken(app, id);
      onlyWinner(await Promise.all(Array.from({ length: 8 }, () => reset(token))), errorBody('INVALID_TOKEN'));
      expect(await app.database.sql('SELECT FROM "account" WHERE "userId" = $1', [id])).toHaveLength(1);
    }
  });
});

describe('several reset links of one user at once', () => {
  it('allow one reset altogether, since it invalidates the others', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await aStoredUser(app);
      const tokens: string[] = [];
      for (let n = 0; n < 6; n++) tokens.push(await aResetToken(app, id));
      onlyWinner(await Promise.all(tokens.map((token) => reset(token))), errorBody('INVALID_TOKEN'));
      expect(await recordIdentifiers(app, id)).toEqual([]);
    }
  });
});

describe('two changes of one password at once', () => {
  it.each([false, true])(
    'succeed once, since the other current password is wrong by then; others revoked: %s',
    async (revoked) => {
      for (let round = 0; round < 10; round++) {
        const { id, email } = await aStoredUser(app);
        const sessions = [await aSession(app, id), await aSession(app, id)];
        const passwordOf = (n: number): string => `passord nummer ${n}`;
        const answers = await Promise.all(
          sessions.map((session, n) => change(session, passwordOf(n), { revokeOtherSessions: revoked })),
        );
        const won = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
        expect(won).toHaveLength(1);
        // If the winner was first, the session of the other request may be revoked before its password is checked.
        const refusals = [
          { status: 400, body: errorBody('INVALID_PASSWORD') },
          { status: 401, body: errorBody('UNAUTHORIZED') },
        ];
        expect(revoked ? refusals : refusals.slice(0, 1)).toContainEqual(answers[won[0] === 0 ? 1 : 0]);
        expect(await countSessions(app, id)).toBe(revoked ? 1 : 2);
        expect(await signIn(passwordOf(won[0] ?? -1), email)).toMatchObject({ status: 200 });
        expect(await signIn(passwordOf(won[0] === 0 ? 1 : 0), email)).toMatchObject({ status: 401 });
        expect(await noticesTo(email)).toBe(1);
      }
    },
  );

  it('succeed once, whichever comes first', async () => {
    const [one, other] = [await aSession(app, user.id), await aSession(app, user.id)];
    const answers = await whileUserIsLocked(app, user.id, async (waiting) => {
      const first = change(one, 'passord nummer 0');
      await waiting(1);
      const second = change(other, 'passord nummer 1');
      await waiting(2);
      return [first, second];
    });
    expect(await answers[0]).toMatchObject({ status: 200 });
    expect(await answers[1]).toEqual({ status: 400, body: errorBody('INVALID_PASSWORD') });
    expect(await signIn('passord nummer 0')).toMatchObject({ status: 200 });
  });
});

describe('a sign-in with the old password that is checked while', () => {
  /** Both requests have checked their passwords and are queued for the lock on the user in the given order. */
  const inLine = async (...calls: readonly (() => Promise<Answer>)[]): Promise<readonly Answer[]> => {
    const started = await whileUserIsLocked(app, user.id, async (waiting) => {
      const answers: Promise<Answer>[] = [];
      for (const call of calls) {
        answers.push(call());
        await waiting(answers.length);
      }
      return answers;
    });
    return Promise.all(started);
  };
  const isRefused = { status: 401, body: errorBody('INVALID_EMAIL_OR_PASSWORD') };

  it('a reset comes first, starts no session', async () => {
    const token = await aResetToken(app, user.id);
    const answers = await inLine(
      () => reset(token),
      () => signIn(PASSWORD),
    );
    expect(answers).toEqual([{ status: 200, body: { status: true } }, isRefused]);
    expect(await countSessions(app, user.id)).toBe(0);
  });

  it('a reset comes second, has its session revoked', async () => {
    const token = await aResetToken(app, user.id);
    const answers = await inLine(
      () => signIn(PASSWORD),
      () => reset(token),
    );
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await countSessions(app, user.id)).toBe(0);
    expect(await signIn(PASSWORD)).toEqual(isRefused);
  });

  it('a change that revokes all sessions comes first, starts no session', async () => {
    const session = await aSession(app, user.id);
    const answers = await inLine(
      () => change(session, NEW_PASSWORD, { revokeOtherSessions: true }),
      () => signIn(PASSWORD),
    );
    expect(answers).toMatchObject([{ status: 200 }, isRefused]);
    expect(await countSessions(app, user.id)).toBe(1);
  });

  it('a change that revokes no session comes first, starts no session either', async () => {
    const session = await aSession(app, user.id);
    const answers = await inLine(
      () => change(session, NEW_PASSWORD),
      () => signIn(PASSWORD),
    );
    expect(answers).toMatchObject([{ status: 200 }, isRefused]);
    expect(await countSessions(app, user.id)).toBe(1);
  });

  it('many resets and sign-ins run in any order, leaves no session of the old password', async () => {
    for (let round = 0; round < 5; round++) {
      const somebody = await aStoredUser(app);
      const token = await aResetToken(app, somebody.id);
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, () => signIn(PASSWORD, somebody.email)),
        reset(token),
        ...Array.from({ length: 6 }, () => signIn(PASSWORD, somebody.email)),
      ]);
      for (const { status } of answers) expect([200, 401]).toContain(status);
      expect(await countSessions(app, somebody.id)).toBe(0);
      expect(await signIn(PASSWORD, somebody.email)).toEqual(isRefused);
    }
  });
});

describe('a password change and a reset at once', () => {
  it("end with the reset's password when the reset comes first", async () => {
    const [session, token] = [await aSession(app, user.id), await aResetToken(app, user.id)];
    const started = await whileUserIsLocked(app, user.id, async (waiting) => {
      const first = reset(token);
      await waiting(1);
      const second = change(session, 'passord nummer 1');
      await waiting(2);
      return [first, second];
    });
    const [, changed] = await Promise.all(started);
    expect([400, 401]).toContain(changed?.status);
    expect(await signIn(NEW_PASSWORD)).toMatchObject({ status: 200 });
  });

  it("end with the change's password when the change comes first, since the link is invalid then", async () => {
    const [session, token] = [await aSession(app, user.id), await aResetToken(app, user.id)];
    const started = await whileUserIsLocked(app, user.id, async (waiting) => {
      const first = change(session, 'passord nummer 1');
      await waiting(1);
      const second = reset(token);
      await waiting(2);
      return [first, second];
    });
    const [, wasReset] = await Promise.all(started);
    expect(wasReset).toEqual({ status: 400, body: errorBody('INVALID_TOKEN') });
    expect(await signIn('passord nummer 1')).toMatchObject({ status: 200 });
  });
});
