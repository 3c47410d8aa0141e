import {
  ANYONE,
  type IssuedSession,
  inMailLanguage,
  type StartedSession,
  userActor,
  type UserSummary,
} from '@portvakt/kernel';

import { SignInRefusal, SocialError } from '../errors.js';
import type { SocialStore } from '../ports.js';
import {
  findOrCreateUser,
  LostRace,
  type SignInPorts,
  type SocialSignIn,
  updateFromProvider,
} from './find-or-create-user.js';
import { keepForSecondStep } from './keep-for-second-step.js';

/** `trustedDeviceCookie`: the renewed one; null if no second step was considered. */
export type SignInResult =
  | {
      readonly kind: 'signed-in';
      readonly user: UserSummary;
      readonly isNew: boolean;
      readonly session: IssuedSession;
      readonly trustedDeviceCookie: string | null;
    }
  | { readonly kind: 'second-step'; readonly reference: string };

/**
 * Signs in with an identity (specification §12.3): user, account, tokens, mail and session in one transaction. A lost
 * race is retried once (security G15). `first` runs at the start of the transaction.
 */
export async function completeSignIn(
  ports: SignInPorts,
  signIn: SocialSignIn,
  first: (store: SocialStore) => Promise<void> = async () => undefined,
): Promise<SignInResult> {
  const attempt = (): Promise<SignInResult> =>
    ports.transaction.run(async (store) => {
      await first(store);
      return signInOnce(ports, store, signIn);
    });
  try {
    return await attempt().catch((error: unknown) => {
      if (error instanceof LostRace) return attempt();
      throw error;
    });
  } catch (error) {
    if (error instanceof SignInRefusal) await reportRefusal(ports, signIn, error);
    throw error instanceof LostRace ? new SocialError('UNABLE_TO_CREATE_USER') : error;
  }
}

async function signInOnce(ports: SignInPorts, store: SocialStore, signIn: SocialSignIn): Promise<SignInResult> {
  const found = await findOrCreateUser(ports, store, signIn);
  const { isNew } = found;
  const needsSecondStep = ports.policy.isStrict && found.user.twoFactorEnabled;
  const { trustedDeviceCookie, client, way } = signIn;
  const begin = { userId: found.user.id, trustedDeviceCookie, client, way };
  const step = needsSecondStep ? await store.secondStep.begin(begin) : null;
  if (step?.kind === 'pending') {
    await keepForSecondStep(ports, store, { found, signIn, step });
    return { kind: 'second-step', reference: step.reference };
  }
  const user = await updateFromProvider(ports, store, found, signIn);
  // The owner is not notified of a sign-up, nor of a sign-in from a trusted device (specification §10).
  const session = await issueSession(store, user, signIn, !isNew && step === null);
  await report(store, signIn, { user, isNew, session, secondFactor: step ? 'trusted-device' : 'none' });
  return { kind: 'signed-in', user, isNew, session, trustedDeviceCookie: step?.trustedDeviceCookie ?? null };
}

async function issueSession(
  { sessions }: SocialStore,
  user: UserSummary,
  { client }: SocialSignIn,
  notifyOwner: boolean,
): Promise<StartedSession> {
  const owner = inMailLanguage(user, client);
  const session = await sessions.issue({ owner, client, remember: true, notifyOwner });
  if (session === 'banned') throw new SignInRefusal('BANNED_USER', 'banned', user.id);
  if (session === 'refused') throw new SocialError('UNABLE_TO_CREATE_SESSION');
  return session;
}

interface Completed {
  readonly user: UserSummary;
  readonly isNew: boolean;
  readonly session: StartedSession;
  readonly secondFactor: 'none' | 'trusted-device';
}

async function report(
  { journal }: SocialStore,
  { provider, way, client, userProfile }: SocialSignIn,
  { user, isNew, session, secondFactor }: Completed,
): Promise<void> {
  const by = userActor({ id: user.id, sessionId: session.id });
  const event = { outcome: 'done', subject: user.id, by, client } as const;
  const signUp = { ...event, facts: { way: provider.id }, address: userProfile.email };
  if (isNew) await journal.note({ ...signUp, kind: 'sign-up.completed' });
  const facts = { way, secondFactor, newDevice: session.isNewDevice };
  await journal.note({ ...event, kind: 'sign-in.completed', facts });
}

/** After the transaction was rolled back. */
const reportRefusal = (
  { journal }: SignInPorts,
  { way, client, userProfile }: SocialSignIn,
  { reason, subject }: SignInRefusal,
): Promise<void> =>
  journal.note({
    kind: 'sign-in.refused',
    outcome: 'refused',
    subject,
    by: ANYONE,
    client,
    facts: { way, reason },
    address: userProfile.email,
  });
