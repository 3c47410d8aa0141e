import { beforeEach, describe, expect, it } from '@jest/globals';

import { aClient, anAuthenticator, anOwner, KARI, OLA } from '../testing/builders.js';
import { twoFactorWorld, type TwoFactorWorld } from '../testing/two-factor-world.js';
import { BeginSecondStep } from '../use-cases/begin-second-step.js';
import type { SecondFactorContext } from './lock-context.js';
import { passSecondFactor } from './pass-second-factor.js';
import { SendOtp } from '../use-cases/send-otp.js';
import { VerifyBackupCode } from '../use-cases/verify-backup-code.js';
import { VerifyOtp } from '../use-cases/verify-otp.js';
import { VerifyTotp } from '../use-cases/verify-totp.js';

/** A right code of each kind. */
const kinds = {
  totp: async (world: TwoFactorWorld, context: SecondFactorContext, trustsDevice = false) =>
    new VerifyTotp(world).execute({ context, code: world.codeOf('app'), client: aClient(), trustsDevice }),
  otp: async (world: TwoFactorWorld, context: SecondFactorContext, trustsDevice = false) => {
    await new SendOtp(world).execute({ context, client: aClient() });
    return new VerifyOtp(world).execute({ context, code: world.mailedCode(), client: aClient(), trustsDevice });
  },
  'backup code': async (world: TwoFactorWorld, context: SecondFactorContext, trustsDevice = false) =>
    new VerifyBackupCode(world).execute({ context, code: 'app-1', client: aClient(), trustsDevice }),
};
const everyKind = Object.keys(kinds) as readonly (keyof typeof kinds)[];
const noticesOf = (world: TwoFactorWorld) =>
  world.mails().filter(({ kind }) => kind !== 'one-time-code' && kind !== 'backup-code-used');

const nothingStarted = { started: null, endsPending: false, deviceCookie: null, completesPasswordSignIn: false };

let world: TwoFactorWorld;
const isOn = anOwner({ twoFactorEnabled: true });

beforeEach(() => {
  world = twoFactorWorld();
  world.register(isOn, [anAuthenticator()]);
});

describe.each(everyKind)('a right %s of a sign-in that waits', (kind) => {
  const pass = (context: SecondFactorContext, trustsDevice = false) => kinds[kind](world, context, trustsDevice);

  it.each([true, false])(
    'begins the session that was asked for, remembered or not (%p), and ends the waiting',
    async (remember) => {
      const passed = await pass(await world.challenge(KARI, { remember }));
      expect(world.storedSessions()).toMatchObject([{ userId: KARI, remember, client: aClient(), notifyOwner: true }]);
      const token = world.storedSessions()[0]?.token;
      expect(passed).toEqual({
        owner: isOn,
        token,
        started: { token, remember },
        endsPending: true,
        deviceCookie: null,
        completesPasswordSignIn: true,
      });
      expect(world.storedRecords()).toEqual([]);
    },
  );

  it('says that it began without a password where it did', async () => {
    expect(await pass(await world.challenge(KARI, { byPassword: false }))).toMatchObject({
      endsPending: true,
      completesPasswordSignIn: false,
    });
  });

  it('works once, also of those who come at once', async () => {
    const waiting = await world.challenge();
    await pass(waiting);
    await expect(pass(waiting)).rejects.toMatchObject({ code: 'INVALID_TWO_FACTOR_COOKIE' });
    expect(world.storedSessions()).toHaveLength(1);
  });

  it('leaves another sign-in of the same user waiting', async () => {
    const [one, other] = [await world.challenge(), await world.challenge()];
    await pass(one);
    expect(world.recordOf(other.reference)).toBeDefined();
  });

  it('makes the device a trusted one where that is wanted, for this user alone', async () => {
    world.register(anOwner({ id: OLA, twoFactorEnabled: true }));
    const { deviceCookie } = await pass(await world.challenge(), true);
    const begin = (userId = KARI) => new BeginSecondStep(world).execute({ userId, deviceCookie, byPassword: true });
    expect((await begin(OLA)).kind).toBe('pending');
    expect((await begin()).kind).toBe('waived');
  });

  it('is kept for another try where the session cannot be stored: nothing is spent', async () => {
    const waiting = await world.challenge();
    const before = { all: world.authenticatorsOf(), failures: world.failuresOf() };
    world.sessionDesk.isClosed = true;
    await expect(pass(waiting, true)).rejects.toMatchObject({ code: 'FAILED_TO_CREATE_SESSION_AFTER_SECOND_FACTOR' });
    expect({ all: world.authenticatorsOf(), failures: world.failuresOf() }).toEqual(before);
    expect(world.recordOf(waiting.reference)).toBeDefined();
    world.sessionDesk.isClosed = false;
    expect((await pass(waiting)).endsPending).toBe(true);
  });

  it('forgets all wrong ones before it', async () => {
    world.fail(14);
    await pass(await world.challenge());
    expect(world.failuresOf()).toEqual({ count: 0, blockedUntil: null });
  });

  it('is told to nobody: the sign-in itself is', async () => {
    await pass(await world.challenge());
    expect(noticesOf(world)).toEqual([]);
  });
});

describe('a sign-in that was ended by somebody else while its code was judged', () => {
  it('begins no session, whatever the verdict', async () => {
    const request = { context: await world.challenge(), client: aClient(), trustsDevice: true };
    const passing = passSecondFactor(world, request, async ({ records }) => {
      await records.removeOf(KARI);
      return { kind: 'right', turnsOn: true };
    });
    await expect(passing).rejects.toMatchObject({ code: 'INVALID_TWO_FACTOR_COOKIE' });
    expect(world.storedSessions()).toEqual([]);
  });
});

describe.each(everyKind)('a right %s in a session while two-factor is on', (kind) => {
  it('changes neither session nor device, and answers with the token that is there', async () => {
    const signedIn = await world.signIn();
    world.fail(7);
    const passed = await kinds[kind](world, signedIn, true);
    const { token } = signedIn.session;
    expect(passed).toEqual({ ...nothingStarted, owner: isOn, token });
    expect(world.storedSessions()).toHaveLength(1);
    expect(world.storedRecords()).toEqual([]);
    expect(world.failuresOf().count).toBe(0);
    expect(noticesOf(world)).toEqual([]);
  });
});

describe.each(['totp', 'otp'] as const)('the first right %s in a session while two-factor is off', (kind) => {
  beforeEach(() => {
    world = twoFactorWorld();
    world.register(anOwner(), [anAuthenticator({ verified: false })]);
  });

  it.each([true, false])('turns it on, and answers with a new session of the same kind (%p)', async (remember) => {
    const elsewhere = await world.signIn();
    const signedIn = await world.signIn(KARI, { remember, client: aClient({ userAgent: 'Safari' }) });
    const passed = await kinds[kind](world, signedIn, true);
    const now = anOwner({ twoFactorEnabled: true, updatedAt: world.clock.now() });
    expect(world.ownerOf()).toEqual(now);
    const [other, started] = world.storedSessions();
    expect(other?.id).toBe(elsewhere.session.id);
    expect(started).toMatchObject({ userId: KARI, remember, client: { userAgent: 'Safari' } });
    expect(started?.token).not.toBe(signedIn.session.token);
    expect(passed).toEqual({
      owner: now,
      token: started?.token,
      started: { token: started?.token, remember },
      endsPending: false,
      deviceCookie: null,
      completesPasswordSignIn: false,
    });
  });

  it('confirms the authenticator if the code is its own', async () => {
    await kinds[kind](world, await world.signIn());
    const of = { totp: { verified: true, lastUsedAt: world.clock.now() }, otp: { verified: false, lastUsedAt: null } };
    expect(world.authenticatorsOf()).toMatchObject([of[kind]]);
  });

  it('tells the owner that it is on, and nothing else', async () => {
    await kinds[kind](world, await world.signIn());
    expect(noticesOf(world)).toEqual([
      {
        kind: 'two-factor-changed',
        userId: KARI,
        to: 'kari@example.no',
        language: 'nb',
        usefulUntil: new Date('2026-01-08T12:00:00.000Z'),
        data: {
          name: 'Kari Nordmann',
          at: '2026-01-05T12:00:00.000Z',
          browser: 'Firefox',
          system: 'Windows',
          state: 'on',
        },
      },
    ]);
  });

  it('changes nothing where the session has ended meanwhile', async () => {
    const signedIn = await world.signIn();
    const before = world.authenticatorsOf();
    world.endSession(signedIn.session.id);
    await expect(kinds[kind](world, signedIn)).rejects.toMatchObject({ code: 'INVALID_TWO_FACTOR_COOKIE' });
    expect(world.ownerOf()).toEqual(anOwner());
    expect(world.authenticatorsOf()).toEqual(before);
    expect(world.storedSessions()).toEqual([]);
    expect(noticesOf(world)).toEqual([]);
  });

  it('lets its owner in at the next sign-in, confirmed or not', async () => {
    await kinds[kind](world, await world.signIn());
    const passed = await kinds.totp(world, await world.challenge());
    expect(passed.started).not.toBeNull();
  });
});
