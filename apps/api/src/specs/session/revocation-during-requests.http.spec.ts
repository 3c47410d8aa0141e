import { describe, expect, it } from '@jest/globals';

import { whileTableIsLocked, whileUserIsLocked } from '../../testing/database-locks.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedUpUser, signInAgain } from '../../testing/users.js';

describe('a revocation while a request of the revoked session is in flight', () => {
  const app = useTestApp({ CHANGE_EMAIL_ENABLED: 'true' });

  it('is answered only after that request has ended, so that nothing of it is committed afterwards', async () => {
    const owner = await aSignedUpUser(app);
    const thief = await signInAgain(app, owner);
    const order: string[] = [];
    const note = async (name: string, request: PromiseLike<{ status: number }>): Promise<void> => {
      order.push(`${name} ${(await request).status}`);
    };

    // The e-mail change has found its session valid by the time it waits for this table.
    const [changed, revoked] = await whileTableIsLocked(app, 'verification', async (waiting) => {
      const change = note('change', thief.browser.post('/change-email').send({ newEmail: anEmailAddress() }));
      await waiting(1);
      const revocation = note('revocation', owner.browser.post('/revoke-session').send({ token: thief.token }));
      await waiting(2);
      expect(order).toEqual([]);
      return [change, revocation];
    });
    await Promise.all([changed, revoked]);
    expect(order.sort()).toEqual(['change 200', 'revocation 200']);
    expect(await app.database.sql('SELECT FROM "session" WHERE "token" = $1', [thief.token])).toEqual([]);
    await thief.browser.post('/change-email').send({ newEmail: anEmailAddress() }).expect(401);
  });

  it('is final for a change of the profile that has found its session valid before', async () => {
    const owner = await aSignedUpUser(app);
    const thief = await signInAgain(app, owner);
    const [update] = await whileUserIsLocked(app, owner.id, async (waiting) => {
      const request = thief.browser
        .post('/update-user')
        .send({ name: 'Noen andre' })
        .then(({ status }) => status);
      await waiting(1);
      await owner.browser.post('/revoke-session').send({ token: thief.token }).expect(200);
      return [request];
    });
    expect(await update).toBe(401);
    expect(await app.database.sql('SELECT "name" FROM "user" WHERE "id" = $1', [owner.id])).not.toEqual([
      { name: 'Noen andre' },
    ]);
  });
});
