import { beforeEach, describe, expect, it } from '@jest/globals';

import { aClient, aUser, identityWorld, type IdentityWorld } from '../testing/index.js';
import { SendVerificationEmail } from './send-verification-email.js';

const { email } = aUser();

describe('SendVerificationEmail', () => {
  let world: IdentityWorld;
  const send = (callbackUrl?: string): Promise<void> =>
    new SendVerificationEmail(world).execute({ email, callbackUrl, client: aClient({ language: 'en' }) });

  beforeEach(() => {
    world = identityWorld();
  });

  it('mails a link to who has not proven their address', async () => {
    world.register(aUser());
    await send('/hjem');
    const token = await world.tokens.issue({ userId: aUser().id, email }, world.clock.now(), 3_600_000);
    expect(world.mails()).toEqual([
      {
        kind: 'verify-email',
        userId: aUser().id,
        to: email,
        language: 'en',
        usefulUntil: new Date(world.clock.now().getTime() + 3_600_000),
        data: {
          name: '',
          email,
          occasion: 'new-account',
          url: world.links.verifyEmail(token, '/hjem'),
          lifetimeSeconds: '3600',
        },
      },
    ]);
  });

  it('says in the mail how long the link lives here', async () => {
    world = identityWorld({ verificationLifetimeMs: 600_000 });
    world.register(aUser());
    await send();
    expect(world.mails()).toMatchObject([{ data: { lifetimeSeconds: '600' } }]);
  });

  it.each([
    ['an unknown address', () => undefined],
    ['an address that is proven already', () => world.register(aUser({ emailVerified: true }))],
  ])('answers %s alike, as slowly, and mails nothing', async (_, arrange) => {
    arrange();
    await expect(send()).resolves.toBeUndefined();
    expect(world.mails()).toEqual([]);
    expect(world.outboxRows()).toBe(1);
  });

  it('is refused where there is no sender, whoever it is about', async () => {
    world = identityWorld({ verificationEmailEnabled: false });
    world.register(aUser());
    await expect(send()).rejects.toMatchObject({ code: 'VERIFICATION_EMAIL_ISNT_ENABLED' });
    expect(world.outboxRows()).toBe(0);
  });
});
