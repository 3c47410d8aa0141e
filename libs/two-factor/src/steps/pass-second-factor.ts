import {
  ANYONE,
  type Client,
  type FactorStrength,
  inMailLanguage,
  type IssuedSession,
  userActor,
  type UserSummary,
} from '@portvakt/kernel';

import type { CodeKind } from '../events.js';
import { TwoFactorError, type TwoFactorErrorCode } from '../errors.js';
import { withOneMoreFailure } from '../model/failure-budget.js';
import { ATTEMPTS } from '../model/verification-purposes.js';
import { BY_PASSWORD } from '../model/pending-sign-in.js';
import type { StepUp, TwoFactorPorts, TwoFactorStore } from '../ports.js';
import { completeProviderSignIn } from './complete-provider-sign-in.js';
import { doneByOwner, NO_FACTS } from './done-by-owner.js';
import { endPending } from './end-pending.js';
import { secondFactorBlockedMail, twoFactorChangedMail } from './notice-mails.js';
import { lockContext, type LockedContext, type SecondFactorContext } from './lock-context.js';
import { replaceSession } from './replace-session.js';
import { trustDevice } from './trust-device.js';

export type SecondFactorRequest = {
  readonly context: SecondFactorContext;
  readonly client: Client;
  readonly trustsDevice: boolean;
  /** Only accept the code: start no session and keep the pending sign-in. */
  readonly keepsPending?: boolean;
};

export type PassPorts = Pick<
  TwoFactorPorts,
  'transaction' | 'deviceProofs' | 'devices' | 'clock' | 'random' | 'policy'
>;

/** The result of checking a code. `refused`: the code was not checked or has no effect; what was written is kept. */
export type CodeCheck =
  | { readonly kind: 'right'; readonly turnsOn: boolean; readonly by: CodeKind }
  | {
      readonly kind: 'wrong';
      readonly code: TwoFactorErrorCode;
      readonly by: CodeKind;
      readonly countsForPending: boolean;
    }
  | { readonly kind: 'refused'; readonly code: TwoFactorErrorCode };

export interface SecondFactorPassed {
  /** The user, including the changes of this request. */
  readonly owner: UserSummary;
  /** The token of the caller's session; null while the sign-in is still pending. */
  readonly token: string | null;
  /** The new session, whose cookies the response sets; null if no session was started. */
  readonly started: IssuedSession | null;
  readonly endsPending: boolean;
  /** The cookie of a newly trusted device; null if the device was not trusted in this request. */
  readonly trustedDeviceCookie: string | null;
  /** Whether this completed a sign-in that began with the user's password. */
  readonly completesPasswordSignIn: boolean;
}

/**
 * Checks a code with `judge` and applies the result (specification §13.5, §13.6): a wrong code counts as a failure, a
 * right one completes the sign-in or turns the second factor on. Codes of one user are checked one at a time. Errors are
 * thrown after the commit, because a rollback would undo the counting.
 */
export async function passSecondFactor(
  ports: PassPorts,
  request: SecondFactorRequest,
  judge: (store: TwoFactorStore, context: LockedContext) => Promise<CodeCheck>,
): Promise<SecondFactorPassed> {
  const outcome = await ports.transaction.run(async (store) => {
    const context = await lockContext(ports, store, request.context);
    const verdict = await judge(store, context);
    if (verdict.kind === 'refused') return verdict.code;
    if (verdict.kind === 'wrong') return noteFailure(ports, store, context, verdict, request.client);
    await store.failures.clear(context.owner.id);
    return context.kind === 'session'
      ? passInSession(ports, store, context, verdict, request)
      : passPending(ports, store, context, verdict, request);
  });
  if (typeof outcome === 'string') throw new TwoFactorError(outcome);
  return outcome;
}

/** The limit per pending sign-in. Mailed codes have another one (specification C13). */
const MAX_WRONG_CODES = 10;

async function noteFailure(
  ports: PassPorts,
  store: TwoFactorStore,
  context: LockedContext,
  verdict: Extract<CodeCheck, { kind: 'wrong' }>,
  client: Client,
): Promise<TwoFactorErrorCode> {
  const { owner } = context;
  const now = ports.clock.now();
  const before = await store.failures.find(owner.id);
  const failures = withOneMoreFailure(before, now);
  await store.failures.save(owner.id, failures);
  const refusal = refusalEvent(context, client);
  await store.journal.note({ ...refusal, kind: 'code.refused', facts: { kind: verdict.by } });
  if (failures.blockedUntil && failures.blockedUntil !== before.blockedUntil) {
    await store.outbox.add(secondFactorBlockedMail(ports, { owner, client }, failures.blockedUntil));
    const until = failures.blockedUntil.toISOString();
    await store.journal.note({ ...refusal, kind: 'second-factor.blocked', facts: { until } });
  }
  if (context.kind === 'session' || !verdict.countsForPending) return verdict.code;

  const wrong = 1 + Number((await store.records.find(ATTEMPTS, context.token, now))?.value ?? 0);
  if (wrong >= MAX_WRONG_CODES) {
    await endPending(store, context.token, now);
    return 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE';
  }
  const expiresAt = new Date(now.getTime() + ports.policy.pendingLifetimeMs);
  const record = { purpose: ATTEMPTS, token: context.token, value: String(wrong), userId: owner.id, expiresAt };
  await store.records.put(record, now);
  return verdict.code;
}

/** The actor is the owner in a session. At a sign-in nobody knows who entered the wrong code. */
const refusalEvent = (context: LockedContext, client: Client) => ({
  outcome: 'refused' as const,
  subject: context.owner.id,
  by: context.kind === 'session' ? userActor({ id: context.owner.id, sessionId: context.session.id }) : ANYONE,
  client,
});

type RightCode = Extract<CodeCheck, { kind: 'right' }>;

/**
 * A mailed code proves only access to the mailbox, so it does not count as an operator's second factor (operators
 * OP4).
 */
const isStrong = (by: CodeKind): by is StepUp['by'] => by !== 'email-code';
const strengthOf = (by: CodeKind): FactorStrength => (isStrong(by) ? 'strong' : 'mailed');

const NOTHING_STARTED = {
  started: null,
  endsPending: false,
  trustedDeviceCookie: null,
  completesPasswordSignIn: false,
};

async function passInSession(
  ports: PassPorts,
  store: TwoFactorStore,
  { owner, session }: Extract<LockedContext, { kind: 'session' }>,
  { turnsOn, by }: RightCode,
  { client }: SecondFactorRequest,
): Promise<SecondFactorPassed> {
  const unchanged = { ...NOTHING_STARTED, owner, token: session.token };
  const caller = { id: owner.id, sessionId: session.id };
  if (owner.twoFactorEnabled) {
    await store.sessions.recordSecondFactor(session.id, strengthOf(by));
    if (isStrong(by)) await store.stepUps.note({ caller, by, client });
  }
  if (owner.twoFactorEnabled || !turnsOn) return unchanged;

  const now = ports.clock.now();
  await store.users.setTwoFactorEnabled(owner.id, true, now);
  const replacement = { caller, client, why: 'second-factor-on', secondFactor: strengthOf(by) } as const;
  const started = await replaceSession(store, replacement);
  await store.outbox.add(twoFactorChangedMail(ports, { owner, client }, 'on'));
  await store.journal.note(doneByOwner({ owner, sessionId: session.id, client }, 'second-factor.on', NO_FACTS));
  return { ...unchanged, owner: { ...owner, twoFactorEnabled: true, updatedAt: now }, token: started.token, started };
}

async function passPending(
  ports: PassPorts,
  store: TwoFactorStore,
  { owner: before, token, remember }: Extract<LockedContext, { kind: 'pending' }>,
  { by }: RightCode,
  { client, trustsDevice, keepsPending = false }: SecondFactorRequest,
): Promise<SecondFactorPassed> {
  if (keepsPending) return { ...NOTHING_STARTED, owner: before, token: null };
  const ended = await endPending(store, token, ports.clock.now());
  if (!ended) throw new TwoFactorError('INVALID_TWO_FACTOR_COOKIE');
  const owner = await completeProviderSignIn(store, { token, record: ended, user: before, client });
  const secondFactor = strengthOf(by);
  const started = await store.sessions.issue({
    owner: inMailLanguage(owner, client),
    client,
    remember,
    notifyOwner: true,
    secondFactor,
  });
  // A ban removes the pending sign-in, so the answer is the same as for one that was removed before.
  if (started === 'banned') throw new TwoFactorError('INVALID_TWO_FACTOR_COOKIE');
  if (started === 'refused') throw new TwoFactorError('FAILED_TO_CREATE_SESSION_AFTER_SECOND_FACTOR');
  const request = { owner, sessionId: started.id, client };
  const facts = { way: ended.note ?? '', secondFactor: by, newDevice: started.isNewDevice };
  await store.journal.note(doneByOwner(request, 'sign-in.completed', facts));
  if (secondFactor === 'strong')
    await store.resetCases.stop(owner.id, { by: userActor({ id: owner.id, sessionId: started.id }), client });
  const trustedDeviceCookie = trustsDevice ? await trustDevice(ports, store, owner.id) : null;
  if (trustsDevice) await store.journal.note(doneByOwner(request, 'device.trusted', { count: 1 }));
  const completesPasswordSignIn = ended.note === BY_PASSWORD;
  return { owner, token: started.token, started, endsPending: true, trustedDeviceCookie, completesPasswordSignIn };
}
