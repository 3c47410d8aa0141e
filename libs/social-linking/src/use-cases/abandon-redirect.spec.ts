import { describe, expect, it } from '@jest/globals';

import { aPerson, KARI, socialWorld } from '../testing/index.js';
import { AbandonRedirect } from './abandon-redirect.js';
import { BeginSocialSignIn } from './begin-social-sign-in.js';

describe('AbandonRedirect', () => {
  it('makes one state worthless, and no other (D-14)', async () => {
    const world = socialWorld();
    const begin = () => new BeginSocialSignIn(world).execute({ provider: 'github', callbackUrl: '/' });
    const [one, other] = [await begin(), await begin()];
    await new AbandonRedirect(world).execute({ state: one.state });
    expect(world.storedRecords()).toEqual([other.state]);
  });

  it('takes no record away that is no state', async () => {
    const world = socialWorld();
    world.register(aPerson());
    const record = await world.leaveRecord(KARI, '2fa-', 'of a challenge');
    await new AbandonRedirect(world).execute({ state: record });
    expect(world.storedRecords()).toEqual([record]);
  });

  it('has nothing to do for a state that is none', async () => {
    await expect(new AbandonRedirect(socialWorld()).execute({ state: 'x' })).resolves.toBeUndefined();
  });
});
