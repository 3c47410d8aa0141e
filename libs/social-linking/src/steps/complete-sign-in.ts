import { type IssuedSession, languageFor, type UserSummary } from '@portvakt/kernel';

import { SocialError } from '../errors.js';
import type { SocialStore } from '../ports.js';
import { type SigningInUser, type Entry, type EntryPorts, findOrCreateUser, LostRace, updateFromProvider } from './find-or-create-user.js';

export interface EntryWithDevice extends Entry {
  /** What the browser keeps of a device that is trusted; null without. */
  readonly deviceCookie: string | null;
}

/** `deviceCookie`: what the browser keeps anew of a device that is trusted; null where it is not asked about. */
export type Entered =
  | {
      readonly kind: 'signed-in';
      readonly person: UserSummary;
      readonly isNew: boolean;
      readonly session: IssuedSession;
      readonly deviceCookie: string | null;
    }
  | { readonly kind: 'second-step'; readonly reference: string };

/**
 * Lets somebody in with an identity (specification §12.3): user, account, tokens, mail and session in one transaction.
 * A race that is lost is tried once more, and is a sign-in then (security G15).
 */
export async function completeSignIn(ports: EntryPorts, entry: EntryWithDevice): Promise<Entered> {
  const once = (): Promise<Entered> => ports.transaction.run((store) => completeSignInOnce(ports, store, entry));
  try {
    return await once().catch((error: unknown) => {
      if (error instanceof LostRace) return once();
      throw error;
    });
  } catch (error) {
    throw error instanceof LostRace ? new SocialError('UNABLE_TO_CREATE_USER') : error;
  }
}

async function completeSignInOnce(ports: EntryPorts, store: SocialStore, entry: EntryWithDevice): Promise<Entered> {
  const found = await findOrCreateUser(ports, store, entry);
  const { isNew } = found;
  await saveLanguage(store, found, entry);
  const asksFactor = ports.policy.isStrict && found.person.twoFactorEnabled;
  const step = asksFactor ? await store.secondStep.begin(found.person.id, entry.deviceCookie) : null;
  if (step?.kind === 'pending') return { kind: 'second-step', reference: step.reference };
  const person = await updateFromProvider(ports, store, found, entry);
  // A sign-up and a trusted device are never reported to their owner (specification §10).
  const session = await start(store, person, entry, !isNew && step === null);
  return { kind: 'signed-in', person, isNew, session, deviceCookie: step?.deviceCookie ?? null };
}

async function saveLanguage({ people }: SocialStore, { person, isNew }: SigningInUser, { client }: Entry): Promise<void> {
  if (client.language && client.language !== person.language && !isNew) {
    await people.saveLanguage(person.id, client.language);
  }
}

async function start(
  { sessions }: SocialStore,
  person: UserSummary,
  { client }: Entry,
  notifyOwner: boolean,
): Promise<IssuedSession> {
  const owner = { ...person, language: languageFor(person.language, client) };
  const session = await sessions.issue({ owner, client, remember: true, notifyOwner });
  if (!session) throw new SocialError('UNABLE_TO_CREATE_SESSION');
  return session;
}
