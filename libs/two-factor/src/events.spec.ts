import { beforeEach, describe, expect, it } from '@jest/globals';

import { userActor, userWithoutSession } from '@portvakt/kernel';

import { aClient, anAuthenticator, anOwner, KARI } from './testing/builders.js';
import { PASSWORD } from './testing/initial-state.js';
import { twoFactorTestContext, type TwoFactorTestContext } from './testing/two-factor-test-context.js';
import { AddAuthenticator } from './use-cases/add-authenticator.js';
import { BeginSecondStep } from './use-cases/begin-second-step.js';
import { DeleteAuthenticator } from './use-cases/delete-authenticator.js';
import { DisableTwoFactor } from './use-cases/disable-two-factor.js';
import { EnableTwoFactor } from './use-cases/enable-two-factor.js';
import { GenerateBackupCodes } from './use-cases/generate-backup-codes.js';
import { GetTotpUri } from './use-cases/get-totp-uri.js';
import { ReclaimSecondFactor } from './use-cases/reclaim-second-factor.js';
import { SendOtp } from './use-cases/send-otp.js';
import { VerifyBackupCode } from './use-cases/verify-backup-code.js';
import { VerifyOtp } from './use-cases/verify-otp.js';
import { VerifyTotp } from './use-cases/verify-totp.js';

/** The audit log event of each action (operators §10.2). */
describe('the events of the second factor', () => {
  const client = aClient();
  const isOn = anOwner({ twoFactorEnabled: true });
  let context: TwoFactorTestContext;
  const start = (owner = isOn, verified = true, policy = {}): void => {
    context = twoFactorTestContext(policy);
    context.addOwner(owner, [anAuthenticator({ verified })]);
  };
  const caller = async (password = PASSWORD) => {
    const { session } = await context.addSession();
    return { owner: isOn, sessionId: session.id, password, client };
  };
  /** The newest events, without the fields that all of them share. */
  const notedEvents = () => context.events().map(({ kind, outcome, facts }) => [kind, outcome, facts]);

  beforeEach(() => start());

  it('contain the actor, the session, the client and the user', async () => {
    const input = await caller();
    await new DisableTwoFactor(context).execute(input);
    expect(context.events()).toEqual([
      {
        kind: 'second-factor.off',
        outcome: 'done',
        subject: KARI,
        by: userActor({ id: KARI, sessionId: input.sessionId }),
        client,
        facts: {},
      },
    ]);
  });

  it('a sign-in that needs a code is recorded as challenged, with the user of the first factor as the actor', async () => {
    await new BeginSecondStep(context).execute({ userId: KARI, trustedDeviceCookie: null, client, way: 'github' });
    expect(context.events()).toEqual([
      {
        kind: 'sign-in.challenged',
        outcome: 'done',
        subject: KARI,
        by: userWithoutSession(KARI),
        client,
        facts: { way: 'github' },
      },
    ]);
  });

  it.each<[string, () => VerifyTotp | VerifyBackupCode, () => string]>([
    ['totp', () => new VerifyTotp(context), () => context.codeOf('app')],
    ['backup-code', () => new VerifyBackupCode(context), () => 'app-1'],
  ])('a sign-in with a %s is recorded as completed, with the new session', async (kind, useCase, code) => {
    const pending = await context.addPendingSignIn(KARI, { way: 'google' });
    await useCase().execute({ context: pending, code: code(), client, trustsDevice: true });
    const completed = context.events().find((event) => event.kind === 'sign-in.completed');
    expect(completed).toEqual({
      kind: 'sign-in.completed',
      outcome: 'done',
      subject: KARI,
      by: userActor({ id: KARI, sessionId: context.storedSessions()[0]!.id }),
      client,
      facts: { way: 'google', secondFactor: kind, newDevice: false },
    });
    expect(notedEvents()).toContainEqual(['device.trusted', 'done', { count: 1 }]);
    if (kind === 'backup-code') expect(notedEvents()).toContainEqual(['backup-code.used', 'done', {}]);
  });

  it('a code by e-mail is recorded when it is sent, and when it completes the sign-in', async () => {
    const pending = await context.addPendingSignIn();
    await new SendOtp(context).execute({ context: pending, client });
    await new VerifyOtp(context).execute({ context: pending, code: context.mailedCode(), client, trustsDevice: false });
    expect(notedEvents().slice(1)).toEqual([
      ['code.sent', 'done', { kind: 'email-code' }],
      ['sign-in.completed', 'done', { way: 'password', secondFactor: 'email-code', newDevice: false }],
    ]);
  });

  it('a wrong code is recorded as refused, with no actor at a sign-in and with the user in a session', async () => {
    const wrong = { code: '000000', client, trustsDevice: false };
    const pending = await context.addPendingSignIn();
    await expect(new VerifyTotp(context).execute({ context: pending, ...wrong })).rejects.toThrow();
    const session = await context.addSession();
    await expect(new VerifyBackupCode(context).execute({ context: session, ...wrong })).rejects.toThrow();
    const refused = context.events().filter(({ kind }) => kind === 'code.refused');
    expect(refused).toMatchObject([
      { outcome: 'refused', subject: KARI, by: { type: 'anyone' }, facts: { kind: 'totp' } },
      { outcome: 'refused', subject: KARI, by: { type: 'user' }, facts: { kind: 'backup-code' } },
    ]);
  });

  it('a block is recorded once, with the time it ends', async () => {
    context.setFailures(14);
    const session = await context.addSession();
    const wrong = { context: session, code: '000000', client, trustsDevice: false };
    await expect(new VerifyTotp(context).execute(wrong)).rejects.toThrow();
    const until = context.storedFailures().blockedUntil?.toISOString();
    expect(until).toBeDefined();
    expect(notedEvents()).toEqual([
      ['code.refused', 'refused', { kind: 'totp' }],
      ['second-factor.blocked', 'refused', { until }],
    ]);
  });

  it('setting up is recorded as begun, and as on after the first right code', async () => {
    start(anOwner(), false);
    const setUp = await new EnableTwoFactor(context).execute(await caller());
    const [{ id } = { id: '' }] = context.storedAuthenticators();
    const session = await context.addSession();
    await new VerifyTotp(context).execute({ context: session, code: context.codeOf(id), client, trustsDevice: false });
    expect(setUp.started).toBeNull();
    expect(notedEvents()).toEqual([
      ['second-factor.begun', 'done', {}],
      ['authenticator.added', 'done', { id }],
      ['second-factor.on', 'done', {}],
    ]);
  });

  it('turning it on records the same events at once where no code is required', async () => {
    start(anOwner(), false, { skipVerification: true });
    await new EnableTwoFactor(context).execute(await caller());
    const [{ id } = { id: '' }] = context.storedAuthenticators();
    expect(notedEvents()).toEqual([
      ['second-factor.begun', 'done', {}],
      ['authenticator.added', 'done', { id }],
      ['second-factor.on', 'done', {}],
    ]);
  });

  it('setting up again where no code is required records the deleted and the new authenticator', async () => {
    start(isOn, true, { skipVerification: true });
    await new EnableTwoFactor(context).execute(await caller());
    const [{ id } = { id: '' }] = context.storedAuthenticators();
    expect(notedEvents()).toEqual([
      ['authenticator.deleted', 'done', { id: 'app' }],
      ['second-factor.begun', 'done', {}],
      ['authenticator.added', 'done', { id }],
    ]);
  });

  it('setting up again records the deleted authenticators and the forgotten devices', async () => {
    await context.addTrustedDevice();
    await new EnableTwoFactor(context).execute(await caller());
    expect(notedEvents()).toEqual([
      ['authenticator.deleted', 'done', { id: 'app' }],
      ['device.forgotten', 'done', { count: 1 }],
      ['second-factor.begun', 'done', {}],
    ]);
  });

  it('a second authenticator is recorded when its first code is right, not before', async () => {
    const added = await new AddAuthenticator(context).execute({ ...(await caller()), name: 'Nettbrettet' });
    expect(notedEvents()).toEqual([]);
    const session = await context.addSession();
    const code = context.codeOf(added.id);
    await new VerifyTotp(context).execute({ context: session, code, id: added.id, client, trustsDevice: false });
    expect(notedEvents()).toEqual([['authenticator.added', 'done', { id: added.id }]]);
  });

  it('deleting the last authenticator is recorded together with the end of two-factor', async () => {
    const { session } = await context.addSession();
    const caller = { userId: KARI, sessionId: session.id, strongFactorAt: null };
    await new DeleteAuthenticator(context).execute({ ...caller, id: 'app', client });
    expect(notedEvents()).toEqual([
      ['authenticator.deleted', 'done', { id: 'app' }],
      ['second-factor.off', 'done', {}],
    ]);
  });

  it('reclaiming an unverified account is recorded as the end of two-factor, without a session', async () => {
    await new ReclaimSecondFactor(context).execute({ userId: KARI, client });
    expect(context.events()).toMatchObject([{ kind: 'second-factor.off', by: { type: 'user', sessionId: null } }]);
  });

  it('new backup codes are recorded', async () => {
    await new GenerateBackupCodes(context).execute(await caller());
    expect(notedEvents()).toEqual([['backup-codes.made', 'done', {}]]);
  });

  it.each([
    ['/two-factor/enable', async () => new EnableTwoFactor(context).execute(await caller('wrong'))],
    ['/two-factor/disable', async () => new DisableTwoFactor(context).execute(await caller('wrong'))],
    ['/two-factor/add', async () => new AddAuthenticator(context).execute({ ...(await caller('wrong')), name: 'x' })],
    ['/two-factor/generate-backup-codes', async () => new GenerateBackupCodes(context).execute(await caller('wrong'))],
    ['/two-factor/get-totp-uri', async () => new GetTotpUri(context).execute(await caller('wrong'))],
  ])('a wrong password is recorded as refused: %s', async (call, act) => {
    await expect(act()).rejects.toMatchObject({ code: 'INVALID_SECOND_FACTOR_PASSWORD' });
    expect(notedEvents()).toEqual([['password.refused', 'refused', { call }]]);
  });
});
