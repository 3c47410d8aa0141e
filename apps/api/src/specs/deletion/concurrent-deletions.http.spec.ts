import { setTimeout as pause } from 'node:timers/promises';

import { afterEach, describe, expect, it } from '@jest/globals';

import { aSignedInUserWithPassword, deleteUser, DELETION_ENABLED } from '../../testing/account-deletion.js';
import { sessionCookie } from '../../testing/cookies.js';
import { whileUserIsLocked } from '../../testing/database-locks.js';
import { aSession, DAY_MS } from '../../testing/sessions.js';
import { orphanedRows, userExists } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, PASSWORD, type SignedInUser } from '../../testing/users.js';
import { aResetToken } from '../../testing/verification-records.js';

const ROUNDS = 20;
const PACE_MS = 6;

const app = useTestApp({ ...DELETION_ENABLED, CHANGE_EMAIL_ENABLED: 'true' });
afterEach(async () => {
  await app.database.sql('DELETE FROM "user"');
});

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A request by another client, or by the user in another browser, at the same moment; prepared beforehand. */
type Deed = (user: SignedInUser) => Promise<() => Promise<Answer>>;

/** Does not lock the row of the user, and so is not queued. */
const REFRESH = 'a session that is due for refresh';

const NEW_PASSWORD = 'et helt annet passord';

const post = async (path: string, { token }: Pick<SignedInUser, 'token'>, body: object): Promise<Answer> =>
  app.request().post(path).set('cookie', sessionCookie(token)).send(body);

const DEEDS: readonly [string, Deed][] = [
  [
    'a sign-in',
    async ({ email }) =>
      async () =>
        app.request().post('/sign-in/email').send({ email, password: PASSWORD }),
  ],
  [
    REFRESH,
    async ({ id }) => {
      const token = await aSession(app, id, { expiresInMs: DAY_MS });
      return async () => app.request().get('/get-session').set('cookie', sessionCookie(token));
    },
  ],
  [
    'a password reset request',
    async ({ email }) =>
      async () =>
        app.request().post('/forget-password').send({ email }),
  ],
  [
    'a change of an unverified address',
    async (user) => () => post('/change-email', user, { newEmail: anEmailAddress() }),
  ],
  [
    'a change of a verified address',
    async (user) => {
      await app.database.sql('UPDATE "user" SET "emailVerified" = true WHERE "id" = $1', [user.id]);
      return () => post('/change-email', user, { newEmail: anEmailAddress() });
    },
  ],
  [
    'a password change that revokes the other sessions',
    async (user) => {
      const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      return () => post('/change-password', user, { ...passwords, revokeOtherSessions: true });
    },
  ],
  ['a change of the profile', async (user) => () => post('/update-user', user, { name: 'Ola', image: '/ola.png' })],
  [
    'a password reset by a link',
    async ({ id }) => {
      const token = await aResetToken(app, id);
      return async () => app.request().post('/reset-password').send({ token, newPassword: NEW_PASSWORD });
    },
  ],
];

/** Asserts that the user is deleted completely or not at all, and that no row or session outlives its user. */
async function expectWhole(user: SignedInUser, deletion: Answer, deeds: readonly Answer[]): Promise<void> {
  const errors = [deletion, ...deeds].filter(({ status }) => status >= 500);
  expect(errors.map(({ status }) => status)).toEqual([]);
  // The request may be rejected if the other one revoked the session, or every proof that the session could give.
  expect([200, 401]).toContain(deletion.status);
  expect(await userExists(app, user.id)).toBe(deletion.status !== 200);
  expect(await orphanedRows(app)).toEqual([]);
  if (deletion.status !== 200) return;
  for (const token of [user.token, ...deeds.map(tokenIn)]) {
    const read = await app.request().get('/get-session').set('cookie', sessionCookie(token)).expect(200);
    expect(read.body).toBeNull();
  }
}

const tokenIn = ({ body }: Answer): string => {
  const said = body as { token?: unknown } | null;
  return typeof said?.token === 'string' ? said.token : 'none';
};

let user: SignedInUser;
let act: () => Promise<Answer>;
let remove: () => Promise<Answer>;

async function meet(deed: Deed): Promise<void> {
  user = await aSignedInUserWithPassword(app);
  const own = await aSession(app, user.id);
  act = await deed(user);
  remove = async () => deleteUser(app, { token: own });
}

/** The requests are queued for the lock on the user in this order; neither continues before both wait. */
const inLine = (first: () => Promise<Answer>, second: () => Promise<Answer>): Promise<readonly Promise<Answer>[]> =>
  whileUserIsLocked(app, user.id, async (waiting) => {
    const answers = [first()];
    await waiting(1);
    answers.push(second());
    await waiting(2);
    return answers;
  });

describe.each(DEEDS)('a deletion parallel to %s', (_, deed) => {
  it('leaves no rows, in any order', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await meet(deed);
      const deeds = Promise.all([act(), act()]);
      await pause(round * PACE_MS);
      const deletion = await remove();
      await expectWhole(user, deletion, await deeds);
    }
  });
});

describe.each(DEEDS.filter(([name]) => name !== REFRESH))('a deletion queued with %s', (_, deed) => {
  it('leaves no rows, whichever is first', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await meet(deed);
      const [deletion, done] =
        round % 2
          ? await Promise.all(await inLine(remove, act))
          : (await Promise.all(await inLine(act, remove))).reverse();
      if (!deletion || !done) throw new Error('two were in line');
      await expectWhole(user, deletion, [done]);
    }
  });
});
