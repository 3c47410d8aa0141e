import { beforeEach, describe, expect, it } from '@jest/globals';

import { ANYONE, type UserId } from '@portvakt/kernel';

import { aClient, aUser, identityTestContext, type IdentityTestContext } from '../testing/index.js';
import { SendVerificationEmail } from './send-verification-email.js';

const { email } = aUser();

describe('SendVerificationEmail', () => {
  let context: IdentityTestContext;
  const send = (callbackUrl?: string): Promise<void> =>
    new SendVerificationEmail(context).execute({ email, callbackUrl, client: aClient({ language: 'en' }) });

  beforeEach(() => {
    context = identityTestContext();
  });

  it('mails a link to an unverified address', async () => {
    context.register(aUser());
    await send('/hjem');
    const token = await context.tokens.issue({ userId: aUser().id, email }, context.clock.now(), 3_600_000);
    expect(context.mails()).toEqual([
      {
        kind: 'verify-email',
        userId: aUser().id,
        to: email,
        language: 'en',
        usefulUntil: new Date(context.clock.now().getTime() + 3_600_000),
        data: {
          name: '',
          email,
          occasion: 'new-account',
          url: context.links.verifyEmail(token, '/hjem'),
          lifetimeSeconds: '3600',
        },
      },
    ]);
  });

  it.each<[string, object | null, 'done' | 'refused', UserId | null]>([
    ['an unverified address', aUser(), 'done', aUser().id],
    ['a verified address', aUser({ emailVerified: true }), 'refused', aUser().id],
    ['an unknown address', null, 'refused', null],
  ])('reports one event for %s', async (_, user, outcome, subject) => {
    if (user) context.register(aUser(user));
    await send();
    const client = aClient({ language: 'en' });
    expect(context.events()).toEqual([
      { kind: 'email.verification-sent', outcome, subject, by: ANYONE, client, facts: {}, address: email },
    ]);
  });

  it.each<[string, (context: IdentityTestContext) => void]>([
    ['was deleted', ({ race }) => (race.afterFindByEmail = ({ users }) => void users.clear())],
    [
      'has another address',
      ({ race }) => {
        const moved = aUser({ email: 'kari@new.no' });
        race.afterFindByEmail = ({ users }) => void users.set(moved.id, moved);
      },
    ],
  ])('mails nothing to a user who %s in the meantime', async (_, arrange) => {
    context.register(aUser());
    arrange(context);
    await send();
    expect(context.mails()).toEqual([]);
    expect(context.events()).toMatchObject([{ outcome: 'refused', subject: null }]);
  });

  it('states the configured lifetime in the mail', async () => {
    context = identityTestContext({ verificationLifetimeMs: 600_000 });
    context.register(aUser());
    await send();
    expect(context.mails()).toMatchObject([{ data: { lifetimeSeconds: '600' } }]);
  });

  it.each([
    ['an unknown address', () => undefined],
    ['a verified address', () => context.register(aUser({ emailVerified: true }))],
  ])('answers %s alike with the same writes, and mails nothing', async (_, arrange) => {
    arrange();
    await expect(send()).resolves.toBeUndefined();
    expect(context.mails()).toEqual([]);
    expect(context.outboxRows()).toBe(1);
  });

  it('is rejected where verification mails are disabled', async () => {
    context = identityTestContext({ verificationEmailEnabled: false });
    context.register(aUser());
    await expect(send()).rejects.toMatchObject({ code: 'VERIFICATION_EMAIL_ISNT_ENABLED' });
    expect(context.outboxRows()).toBe(0);
  });
});
