import { type IssuedSession, languageFor, type UserSummary } from '@portvakt/kernel';

import { SocialError } from '../errors.js';
import type { SocialStore } from '../ports.js';
import {
  findOrCreateUser,
  LostRace,
  type SigningInUser,
  type SignInPorts,
  type SocialSignIn,
  updateFromProvider,
} from './find-or-create-user.js';

/** `deviceCookie`: the renewed trusted-device cookie; null if no second step was considered. */
export type SignInResult =
  | {
      readonly kind: 'signed-in';
      readonly user: UserSummary;
      readonly isNew: boolean;
      readonly session: IssuedSession;
      readonly deviceCookie: string | null;
    }
  | { readonly kind: 'second-step'; readonly reference: string };

/**
 * Signs in with an identity (specification §12.3): user, account, tokens, mail and session in one transaction. A lost
 * race is retried once (security G15).
 */
export async function completeSignIn(ports: SignInPorts, signIn: SocialSignIn): Promise<SignInResult> {
  const attempt = (): Promise<SignInResult> => ports.transaction.run((store) => signInOnce(ports, store, signIn));
  try {
    return await attempt().catch((error: unknown) => {
      if (error instanceof LostRace) return attempt();
      throw error;
    });
  } catch (error) {
    throw error instanceof LostRace ? new SocialError('UNABLE_TO_CREATE_USER') : error;
  }
}

async function signInOnce(ports: SignInPorts, store: SocialStore, signIn: SocialSignIn): Promise<SignInResult> {
  const found = await findOrCreateUser(ports, store, signIn);
  const { isNew } = found;
  await saveLanguage(store, found, signIn);
  const needsSecondStep = ports.policy.isStrict && found.user.twoFactorEnabled;
  const { deviceCookie, client, provider } = signIn;
  const begin = { userId: found.user.id, deviceCookie, client, way: provider.id };
  const step = needsSecondStep ? await store.secondStep.begin(begin) : null;
  if (step?.kind === 'pending') return { kind: 'second-step', reference: step.reference };
  const user = await updateFromProvider(ports, store, found, signIn);
  // The owner is not notified of a sign-up, nor of a sign-in from a trusted device (specification §10).
  const session = await issueSession(store, user, signIn, !isNew && step === null);
  return { kind: 'signed-in', user, isNew, session, deviceCookie: step?.deviceCookie ?? null };
}

async function saveLanguage(
  { users }: SocialStore,
  { user, isNew }: SigningInUser,
  { client: { language } }: SocialSignIn,
): Promise<void> {
  if (language && language !== user.language && !isNew) await users.saveLanguage(user.id, language);
}

async function issueSession(
  { sessions }: SocialStore,
  user: UserSummary,
  { client }: SocialSignIn,
  notifyOwner: boolean,
): Promise<IssuedSession> {
  const owner = { ...user, language: languageFor(user.language, client) };
  const session = await sessions.issue({ owner, client, remember: true, notifyOwner });
  if (session === 'banned') throw new SocialError('BANNED_USER');
  if (session === 'refused') throw new SocialError('UNABLE_TO_CREATE_SESSION');
  return session;
}
