import { beforeEach, describe, expect, it } from '@jest/globals';

import { aPerson, KARI, OLA, socialWorld, type SocialWorld } from '../testing/index.js';
import { BeginLink } from './begin-link.js';

const owner = { id: KARI, email: 'kari@example.no' };

describe('BeginLink', () => {
  let world: SocialWorld;
  beforeEach(() => {
    world = socialWorld();
    world.register(aPerson());
  });

  it('keeps to whom the identity is to be joined, in a record that is theirs and dies with what is theirs', async () => {
    const { state } = await new BeginLink(world).execute({ provider: 'google', owner, callbackUrl: '/inn', errorUrl: '/feil' });
    expect(world.recordOf(state)).toMatchObject({ userId: KARI });
    expect(JSON.parse(world.recordOf(state)!.value)).toMatchObject({
      provider: 'google',
      callbackURL: '/inn',
      errorURL: '/feil',
      link: { userId: KARI, email: 'kari@example.no' },
    });
    await world.transaction.run(({ records }) => records.removeOf(OLA));
    expect(world.storedRecords()).toEqual([state]);
    await world.transaction.run(({ records }) => records.removeOf(KARI));
    expect(world.storedRecords()).toEqual([]);
  });

  it('leads to the provider that was named', async () => {
    const { url, state } = await new BeginLink(world).execute({ provider: 'google', owner, callbackUrl: '/', scopes: ['drive'] });
    expect(url).toBe(`https://google.example/authorize?state=${state}`);
    expect(world.google.asked).toMatchObject([{ step: 'authorize', with: { state, scopes: ['drive'] } }]);
  });

  it('knows no provider that is not switched on', async () => {
    const refused = new BeginLink(world).execute({ provider: 'vk', owner, callbackUrl: '/' });
    await expect(refused).rejects.toMatchObject({ code: 'PROVIDER_NOT_FOUND' });
    expect(world.storedRecords()).toEqual([]);
  });
});
