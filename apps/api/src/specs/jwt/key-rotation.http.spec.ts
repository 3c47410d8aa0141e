import { beforeEach, describe, expect, it } from '@jest/globals';

import { AesFieldCipher, KeyRing } from '@portvakt/adapters/node';

import { sessionCookie } from '../../testing/cookies.js';
import { DAY_MS } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aToken, kidOf, publishedKeys, verified } from '../../testing/tokens.js';
import { aSignedInUser, type SignedInUser } from '../../testing/users.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('the keys of tokens', () => {
  const app = useTestApp({ JWT_ENABLED: 'true', JWT_ALGORITHM: 'EdDSA' });
  let user: SignedInUser;

  beforeEach(async () => {
    await app.database.sql('DELETE FROM "jwks"');
    user = await aSignedInUser(app);
  });

  /** Sessions end sooner than keys. */
  const signedInAgain = async () => {
    user = await aSignedInUser(app);
  };
  const published = async () => (await publishedKeys(app)).keys.map(({ kid }) => kid);

  it('change under load without a token that fails, for services that keep a copy for five minutes', async () => {
    const first = kidOf(await aToken(app, user.token));
    app.clock.advance(30 * DAY_MS - HOUR_MS - 6 * MINUTE_MS);
    await signedInAgain();
    let copy: readonly (string | undefined)[] = [];
    const kids = new Set<string | undefined>();
    for (let minute = 0; minute < 90; minute++) {
      if (minute % 5 === 0) copy = await published();
      const tokens = await Promise.all([1, 2, 3].map(() => aToken(app, user.token)));
      for (const token of tokens) {
        kids.add(kidOf(token));
        expect(copy).toContain(kidOf(token));
        expect(await verified(app, token)).toMatchObject({ sub: user.id });
      }
      app.clock.advance(MINUTE_MS);
    }
    expect(kids.size).toBe(2);
    expect(kids).toContain(first);
  });

  it('verify what they have signed until it has expired, and are removed later', async () => {
    const first = kidOf(await aToken(app, user.token));
    app.clock.advance(30 * DAY_MS - MINUTE_MS);
    await signedInAgain();
    await app.clock.atOneMoment(async () => {
      const last = await aToken(app, user.token);
      expect(kidOf(last)).toBe(first);
      app.clock.advance(15 * MINUTE_MS - 1000);
      expect(await verified(app, last)).toMatchObject({ sub: user.id });
    });
    app.clock.advance(2 * HOUR_MS);
    await signedInAgain();
    await aToken(app, user.token);
    expect(await published()).not.toContain(first);
    expect(await app.database.sql('SELECT FROM "jwks" WHERE "id" = $1', [first])).toEqual([]);
  });

  it('are replaced after AUTH_SECRET was replaced, and tokens of the old key still verify', async () => {
    const before = await aToken(app, user.token);
    const id = kidOf(before) ?? '';
    const foreign = new AesFieldCipher(
      new KeyRing(['a secret that nobody kept, 32 characters']).forFields('field:jwks'),
    );
    const location = { table: 'jwks', column: 'privateKey', rowId: id, userId: '' };
    await app.database.sql('UPDATE "jwks" SET "privateKey" = $1', [foreign.encrypt('{}', location)]);
    await app.request().get('/get-session').set('cookie', sessionCookie(user.token)).expect(200);
    const after = await aToken(app, user.token);
    expect(kidOf(after)).not.toBe(id);
    expect(await verified(app, after)).toMatchObject({ sub: user.id });
    expect(await verified(app, before)).toMatchObject({ sub: user.id });
  });
});
