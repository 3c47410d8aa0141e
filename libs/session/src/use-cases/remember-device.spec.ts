import { describe, expect, it } from '@jest/globals';

import { aSessionUser, KARI, sessionWorld } from '../testing/index.js';
import { RememberDevice } from './remember-device.js';
import { StartSession } from './start-session.js';

describe('RememberDevice', () => {
  it('takes the device for known, so that the first sign-in with it is not reported', async () => {
    const world = sessionWorld();
    const owner = { ...aSessionUser(), language: 'nn' as const };
    const client = { ipAddress: '192.0.2.7', userAgent: 'Firefox' };
    await new RememberDevice(world).execute({ userId: KARI, client });
    await new StartSession(world).execute({ owner, client, remember: true, notifyOwner: true });
    expect(world.mails()).toEqual([]);
    await new StartSession(world).execute({
      owner,
      client: { ...client, userAgent: 'Safari' },
      remember: true,
      notifyOwner: true,
    });
    expect(world.mails()).toHaveLength(1);
  });
});
