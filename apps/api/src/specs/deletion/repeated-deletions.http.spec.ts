import { beforeEach, describe, expect, it } from '@jest/globals';

import { aDeletionToken, deleteUser, DELETION_ENABLED, openDeletionLink } from '../../testing/account-deletion.js';
import { cookiesOf, SESSION_CLEARED } from '../../testing/cookies.js';
import { someSessions } from '../../testing/sessions.js';
import { orphanedRows, userExists } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, type SignedInUser } from '../../testing/users.js';

const ROUNDS = 20;
const AT_ONCE = 20;

describe('requests that use one deletion token at once', () => {
  const app = useTestApp(DELETION_ENABLED);
  let stranger: SignedInUser;
  beforeEach(async () => {
    await app.database.sql('DELETE FROM "user"');
    stranger = await aSignedInUser(app);
  });

  const uses: readonly [string, (token: string, caller: SignedInUser, n: number) => ReturnType<typeof deleteUser>][] = [
    ['in the body', (token, caller) => deleteUser(app, caller, { token })],
    ['by the link', (token, caller) => openDeletionLink(app, caller, { token })],
    [
      'in either way',
      (token, caller, n) => (n % 2 ? deleteUser(app, caller, { token }) : openDeletionLink(app, caller, { token })),
    ],
  ];

  it.each(uses)('are answered 200 once and otherwise 404 or 401, never 5xx: %s', async (_, use) => {
    for (let round = 0; round < ROUNDS; round++) {
      const user = await aSignedInUser(app);
      const token = await aDeletionToken(app, user.id);
      const tokens = await someSessions(app, user.id, AT_ONCE);
      const answers = await Promise.all(
        tokens.map(async (session, n) => use(token, n % 3 ? { ...user, token: session } : user, n)),
      );
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      for (const answer of won) expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
      const others = answers.map(({ status }) => status).filter((status) => status !== 200);
      expect(others.filter((status) => status !== 404 && status !== 401)).toEqual([]);
    }
    const left = await app.database.sql('SELECT "id" FROM "user"');
    expect(left).toEqual([{ id: stranger.id }]);
    expect(await app.database.sql('SELECT FROM "verification"')).toEqual([]);
    expect(await app.database.sql('SELECT "userId" FROM "session"')).toEqual([{ userId: stranger.id }]);
  });

  it('succeed once beside requests of another user with the token, which never succeed', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const user = await aSignedInUser(app);
      const token = await aDeletionToken(app, user.id);
      const thieves = Array.from({ length: 5 }, async () => deleteUser(app, stranger, { token }));
      const [own, ...others] = await Promise.all([deleteUser(app, user, { token }), ...thieves]);
      expect(own?.status).toBe(200);
      expect(others.map(({ status }) => status)).toEqual(thieves.map(() => 404));
      expect(await userExists(app, user.id)).toBe(false);
    }
    expect(await userExists(app, stranger.id)).toBe(true);
  });
});

describe('requests that delete one user at once, each with another proof', () => {
  const app = useTestApp(DELETION_ENABLED);

  it('are answered 200 once and otherwise 404 or 401', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const user = await aSignedInUser(app);
      const tokens: string[] = [];
      for (let n = 0; n < 5; n++) tokens.push(await aDeletionToken(app, user.id));
      const answers = await Promise.all([
        ...tokens.map(async (token) => deleteUser(app, user, { token })),
        ...tokens.map(async () => deleteUser(app, user)),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => ![200, 401, 404].includes(status))).toEqual([]);
      expect(await userExists(app, user.id)).toBe(false);
    }
    expect(await orphanedRows(app)).toEqual([]);
  });
});
