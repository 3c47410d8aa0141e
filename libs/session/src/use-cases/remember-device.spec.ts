import { describe, expect, it } from '@jest/globals';

import { aSessionUser, KARI, sessionTestContext } from '../testing/index.js';
import { RememberDevice } from './remember-device.js';
import { StartSession } from './start-session.js';

describe('RememberDevice', () => {
  it('marks the device as known, so that the first sign-in with it causes no notification', async () => {
    const context = sessionTestContext();
    const owner = { ...aSessionUser(), language: 'nn' as const };
    const client = { ipAddress: '192.0.2.7', userAgent: 'Firefox', language: null };
    await new RememberDevice(context).execute({ userId: KARI, client });
    await new StartSession(context).execute({ owner, client, remember: true, notifyOwner: true });
    expect(context.mails()).toEqual([]);
    await new StartSession(context).execute({
      owner,
      client: { ...client, userAgent: 'Safari' },
      remember: true,
      notifyOwner: true,
    });
    expect(context.mails()).toHaveLength(1);
  });
});
