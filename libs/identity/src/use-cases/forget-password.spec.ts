import { beforeEach, describe, expect, it } from '@jest/globals';

import { ANYONE, type Email, parseEmail, type UserId } from '@portvakt/kernel';

import type { IdentityPolicy } from '../model/identity-policy.js';
import { aClient, aUser, identityTestContext, type IdentityTestContext } from '../testing/index.js';
import { ForgetPassword, type ForgetPasswordInput } from './forget-password.js';
import { SendVerificationEmail } from './send-verification-email.js';

const kari = aUser({ emailVerified: true });
const ola = aUser({ id: 'ola' });
const unknown = parseEmail('ukjent@example.no')!;
const HOUR_MS = 3_600_000;

describe('ForgetPassword', () => {
  let context: IdentityTestContext;
  const forget = (given: Partial<ForgetPasswordInput> = {}): Promise<void> =>
    new ForgetPassword(context).execute({ email: kari.email, client: aClient(), ...given });
  const under = (policy: Partial<IdentityPolicy>): void => {
    context = identityTestContext(policy);
    context.register(kari, 'blåbærsyltetøy');
    context.register(ola);
  };
  const isValid = (token: string): Promise<boolean> =>
    context.transaction.run(
      async ({ records }) => (await records.find('reset-password:', token, context.clock.now())) !== null,
    );

  beforeEach(() => under({}));

  it('mails a link to the stored address with the requested redirect target', async () => {
    await forget({ redirectTo: '/nytt-passord', client: aClient({ language: 'nn' }) });
    const token = context.mailedToken('reset-password');
    expect(token).toMatch(/^[A-Za-z0-9]{24}$/);
    expect(context.mails()).toEqual([
      {
        kind: 'reset-password',
        userId: kari.id,
        to: kari.email,
        language: 'nn',
        usefulUntil: new Date(context.clock.now().getTime() + 3_600_000),
        data: {
          name: kari.name,
          email: kari.email,
          url: context.links.resetPassword(token, '/nytt-passord'),
          lifetimeSeconds: '3600',
        },
      },
    ]);
  });

  it('stores a record that belongs to the user', async () => {
    await forget();
    const token = context.mailedToken('reset-password');
    expect(context.storedRecords()).toEqual([`reset-password:${token}`]);
    expect([...context.transaction.state.records.values()]).toMatchObject([{ value: kari.id, userId: kari.id }]);
  });

  it('has an empty redirect target by default', async () => {
    await forget();
    expect(context.mailOf('reset-password').data.url).toMatch(/callbackURL=$/);
  });

  it.each([HOUR_MS, 600_000])(
    'makes the link valid for %i ms and states it in the mail',
    async (resetPasswordLifetimeMs) => {
      under({ resetPasswordLifetimeMs });
      await forget();
      const token = context.mailedToken('reset-password');
      expect(context.mailOf('reset-password').data.lifetimeSeconds).toBe(String(resetPasswordLifetimeMs / 1000));
      context.clock.advance(resetPasswordLifetimeMs - 1);
      expect(await isValid(token)).toBe(true);
      context.clock.advance(1);
      expect(await isValid(token)).toBe(false);
    },
  );

  it('omits the name in a mail to an unverified address', async () => {
    await forget({ email: ola.email });
    expect(context.mails()).toMatchObject([{ to: ola.email, data: { name: '' } }]);
  });

  it.each<[string, Email, 'done' | 'refused', UserId | null]>([
    ['a known address', kari.email, 'done', kari.id],
    ['an unknown address', unknown, 'refused', null],
  ])('reports one event for %s', async (_, email, outcome, subject) => {
    await forget({ email });
    expect(context.events()).toEqual([
      { kind: 'password.reset-asked', outcome, subject, by: ANYONE, client: aClient(), facts: {}, address: email },
    ]);
  });

  it('reports a mail that the limit kept back as refused', async () => {
    for (let n = 0; n < 5; n++) await forget();
    const last = context.mailedToken('reset-password');
    await forget();
    expect(context.mailedToken('reset-password')).toBe(last);
    expect(context.events().map(({ outcome }) => outcome)).toEqual([...Array<string>(5).fill('done'), 'refused']);
  });

  it('works for a user without a password', async () => {
    await forget({ email: ola.email });
    expect(context.mails()).toMatchObject([{ kind: 'reset-password', to: ola.email }]);
  });

  it('keeps only the newest link valid, and the records of other users and purposes', async () => {
    await forget({ email: ola.email });
    const deletion = await context.addRecord(kari.id, 'delete-account-');
    await forget();
    const first = context.mailedToken('reset-password');
    await forget();
    const second = context.mailedToken('reset-password');
    expect(second).not.toBe(first);
    expect(await isValid(first)).toBe(false);
    expect(await isValid(second)).toBe(true);
    expect(context.storedRecords()).toContain(deletion);
    expect(context.storedRecords()).toHaveLength(3);
  });

  it('withdraws the waiting mail with the earlier link, and no mail of another user or kind', async () => {
    await new SendVerificationEmail(context).execute({ email: ola.email, client: aClient() });
    for (const { email } of [ola, ola, kari]) await forget({ email });
    expect(context.mails().map(({ kind, to }) => [kind, to])).toEqual([
      ['verify-email', ola.email],
      ['reset-password', ola.email],
      ['reset-password', kari.email],
    ]);
  });

  it('changes neither password nor sessions', async () => {
    await context.startSession(kari);
    await forget();
    expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf('blåbærsyltetøy'));
    expect(context.storedSessions()).toHaveLength(1);
  });

  it('answers an unknown address alike with the same writes, and stores and mails nothing', async () => {
    await expect(forget({ email: unknown })).resolves.toBeUndefined();
    expect(context.mails()).toEqual([]);
    expect(context.storedRecords()).toEqual([]);
    expect(context.outboxRows()).toBe(1);
    expect(context.hasher.hashCount).toBe(0);
  });

  it('stores and mails no link for an address that the user gives up concurrently', async () => {
    context.race.afterFindByEmail = ({ users }) =>
      void users.set(kari.id, { ...kari, email: parseEmail('ny@example.no')! });
    await expect(forget()).resolves.toBeUndefined();
    expect(context.storedRecords()).toEqual([]);
    expect(context.mails()).toEqual([]);
    expect(context.outboxRows()).toBe(1);
  });

  it('is rejected where reset mails are disabled, for known and unknown addresses', async () => {
    under({ resetPasswordEnabled: false });
    for (const email of [kari.email, unknown]) {
      await expect(forget({ email })).rejects.toMatchObject({ code: 'RESET_PASSWORD_ISNT_ENABLED' });
    }
    expect(context.outboxRows()).toBe(0);
    expect(context.storedRecords()).toEqual([]);
  });
});
