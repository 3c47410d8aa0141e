import { type Client, type FoundRecord, type IssuedSession, languageFor, type UserSummary } from '@portvakt/kernel';

import { TwoFactorError, type TwoFactorErrorCode } from '../errors.js';
import { failedOnceMore } from '../model/failure-budget.js';
import { ATTEMPTS, EMAIL_OTP, PENDING_SIGN_IN } from '../model/verification-purposes.js';
import { BY_PASSWORD, pendingReference } from '../model/pending-sign-in.js';
import type { TwoFactorPorts, TwoFactorStore } from '../ports.js';
import { secondFactorBlockedMail, twoFactorChangedMail } from './compose-notices.js';
import { replaceSession } from './lock-owner.js';
import { openContext, type OpenContext, type SecondFactorContext } from './open-context.js';
import { trustDevice } from './trust-device.js';

export type SecondFactorRequest = {
  readonly context: SecondFactorContext;
  readonly client: Client;
  readonly trustsDevice: boolean;
  /** No session begins and nothing is used up but the code. */
  readonly keepsPending?: boolean;
};

export type PassPorts = Pick<
  TwoFactorPorts,
  'transaction' | 'deviceProofs' | 'devices' | 'clock' | 'random' | 'policy'
>;

/** What came of a code. `refused`: nothing was judged, or nothing may follow from it; what was written stays. */
export type Verdict =
  | { readonly kind: 'right'; readonly turnsOn: boolean }
  | { readonly kind: 'wrong'; readonly code: TwoFactorErrorCode; readonly countsForPending: boolean }
  | { readonly kind: 'refused'; readonly code: TwoFactorErrorCode };

export interface SecondFactorPassed {
  /** As they are now. */
  readonly owner: UserSummary;
  /** Of the session the caller has now; null where a sign-in still waits. */
  readonly token: string | null;
  /** A session that has just begun, whose cookies the browser gets. */
  readonly started: IssuedSession | null;
  readonly endsPending: boolean;
  /** What the browser keeps of a device that is trusted from now on. */
  readonly deviceCookie: string | null;
  /** Whether this completed a sign-in that began with the user's password. */
  readonly completesPasswordSignIn: boolean;
}

/**
 * The frame of every call that takes a code (specification §13.5, §13.6): who asks, one code after the other, what a
 * wrong one costs, what a right one opens. A refusal is thrown after the commit, or it would undo what it counted.
 */
export async function passSecondFactor(
  ports: PassPorts,
  request: SecondFactorRequest,
  judge: (store: TwoFactorStore, context: OpenContext) => Promise<Verdict>,
): Promise<SecondFactorPassed> {
  const outcome = await ports.transaction.run(async (store) => {
    const context = await openContext(ports, store, request.context);
    const verdict = await judge(store, context);
    if (verdict.kind === 'refused') return verdict.code;
    if (verdict.kind === 'wrong') return noteFailure(ports, store, context, verdict, request.client);
    await store.failures.clear(context.owner.id);
    return context.kind === 'session'
      ? passInSession(ports, store, context, verdict.turnsOn, request)
      : passPending(ports, store, context, request);
  });
  if (typeof outcome === 'string') throw new TwoFactorError(outcome);
  return outcome;
}

/** Of one sign-in; its e-mail codes have a limit of their own (specification C13). */
const MAX_WRONG_CODES = 10;

async function noteFailure(
  ports: PassPorts,
  store: TwoFactorStore,
  context: OpenContext,
  verdict: Extract<Verdict, { kind: 'wrong' }>,
  client: Client,
): Promise<TwoFactorErrorCode> {
  const { owner } = context;
  const now = ports.clock.now();
  const before = await store.failures.find(owner.id);
  const failures = failedOnceMore(before, now);
  await store.failures.save(owner.id, failures);
  if (failures.blockedUntil && failures.blockedUntil !== before.blockedUntil) {
    await store.outbox.add(secondFactorBlockedMail(ports, { owner, client }, failures.blockedUntil));
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

const NOTHING_STARTED = { started: null, endsPending: false, deviceCookie: null, completesPasswordSignIn: false };

async function passInSession(
  ports: PassPorts,
  store: TwoFactorStore,
  { owner, session }: Extract<OpenContext, { kind: 'session' }>,
  turnsOn: boolean,
  { client }: SecondFactorRequest,
): Promise<SecondFactorPassed> {
  const unchanged = { ...NOTHING_STARTED, owner, token: session.token };
  if (owner.twoFactorEnabled || !turnsOn) return unchanged;

  const now = ports.clock.now();
  await store.owners.setTwoFactorEnabled(owner.id, true, now);
  const started = await replaceSession(store, session.id);
  await store.outbox.add(twoFactorChangedMail(ports, { owner, client }, 'on'));
  return { ...unchanged, owner: { ...owner, twoFactorEnabled: true, updatedAt: now }, token: started.token, started };
}

async function passPending(
  ports: PassPorts,
  store: TwoFactorStore,
  { owner, token, remember }: Extract<OpenContext, { kind: 'pending' }>,
  { client, trustsDevice, keepsPending = false }: SecondFactorRequest,
): Promise<SecondFactorPassed> {
  if (keepsPending) return { ...NOTHING_STARTED, owner, token: null };
  const ended = await endPending(store, token, ports.clock.now());
  if (!ended) throw new TwoFactorError('INVALID_TWO_FACTOR_COOKIE');
  const spokenTo = { ...owner, language: languageFor(owner.language, client) };
  const started = await store.sessions.issue({ owner: spokenTo, client, remember, notifyOwner: true });
  if (!started) throw new TwoFactorError('FAILED_TO_CREATE_SESSION_AFTER_SECOND_FACTOR');
  const deviceCookie = trustsDevice ? await trustDevice(ports, store, owner.id) : null;
  const completesPasswordSignIn = ended.note === BY_PASSWORD;
  return { owner, token: started.token, started, endsPending: true, deviceCookie, completesPasswordSignIn };
}

/** With its counter and its mailed code; null where somebody else ended it first. */
async function endPending({ records }: TwoFactorStore, token: string, now: Date): Promise<FoundRecord | null> {
  const own = await records.consume(PENDING_SIGN_IN, token, now);
  await records.consume(ATTEMPTS, token, now);
  await records.consume(EMAIL_OTP, pendingReference(token), now);
  return own;
}
