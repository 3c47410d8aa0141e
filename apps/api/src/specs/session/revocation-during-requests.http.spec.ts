import { describe, expect, it } from '@jest/globals';

import { whileTableIsLocked, whileUserIsLocked } from '../../testing/database-locks.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedUpUser, signInAgain, type SignedUpUser } from '../../testing/users.js';

const statusOf = async (request: PromiseLike<{ status: number }>): Promise<number> => (await request).status;

describe('a revocation while a request of the revoked session is in flight', () => {
  const app = useTestApp({ CHANGE_EMAIL_ENABLED: 'true' });

  it('is answered only after that request has ended, so that nothing of it is committed afterwards', async () => {
    const owner = await aSignedUpUser(app);
    const thief = await signInAgain(app, owner);
    const order: string[] = [];
    const note = async (name: string, request: PromiseLike<{ status: number }>): Promise<void> => {
      order.push(`${name} ${await statusOf(request)}`);
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

  it.each<[string, (owner: SignedUpUser) => object]>([
    ['/update-user', () => ({ name: 'Noen andre' })],
    ['/revoke-session', ({ token }) => ({ token })],
    ['/revoke-other-sessions', () => ({})],
    ['/revoke-sessions', () => ({})],
  ])('is final for a request to %s that has found its session valid before', async (path, bodyFor) => {
    const owner = await aSignedUpUser(app);
    const thief = await signInAgain(app, owner);
    const [revoked, late] = await whileUserIsLocked(app, owner.id, async (waiting) => {
      const revocation = statusOf(owner.browser.post('/revoke-session').send({ token: thief.token }));
      await waiting(1);
      const request = statusOf(thief.browser.post(path).send(bodyFor(owner)));
      await waiting(2);
      return [revocation, request];
    });
    expect([await revoked, await late]).toEqual([200, 401]);
    const { body } = await owner.browser.get('/get-session').expect(200);
    expect(body.user.name).toBe('Kari Nordmann');
  });
});
