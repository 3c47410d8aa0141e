import { describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { useTestApp } from '../../testing/test-app.js';
import { aToken, kidOf, publishedKeys, verified } from '../../testing/tokens.js';
import { aSignedInUser } from '../../testing/users.js';

/** The statement of docs/OPERATIONS.md, "A leaked signing key". */
const DELETE_KEYS = 'DELETE FROM "jwks"';

describe('a leaked signing key that was deleted', () => {
  const app = useTestApp({ JWT_ENABLED: 'true' });

  it('is no longer published, so that no token it signed verifies, and a new key signs at once', async () => {
    const user = await aSignedInUser(app);
    const before = await aToken(app, user.token);
    expect(await verified(app, before)).toMatchObject({ sub: user.id });

    await app.database.sql(DELETE_KEYS);

    const published = (await publishedKeys(app)).keys.map(({ kid }) => kid);
    expect(published).toHaveLength(1);
    expect(published).not.toContain(kidOf(before));
    await expect(verified(app, before)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
    const after = await aToken(app, user.token);
    expect(published).toEqual([kidOf(after)]);
    expect(await verified(app, after)).toMatchObject({ sub: user.id });
  });

  it('leaves every session alive', async () => {
    const user = await aSignedInUser(app);
    await aToken(app, user.token);
    await app.database.sql(DELETE_KEYS);
    const session = await app.request().get('/get-session').set('cookie', sessionCookie(user.token)).expect(200);
    expect(session.body).toMatchObject({ user: { id: user.id } });
  });
});
