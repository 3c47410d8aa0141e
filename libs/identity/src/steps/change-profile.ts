import type { Actor, ClientInfo } from '@portvakt/kernel';

import { changedFields, type ProfileChange } from '../model/profile-change.js';
import type { User } from '../model/user.js';
import type { IdentityPorts, IdentityStore } from '../ports.js';

export interface ProfileUpdate {
  /** The user before the change; their row is locked. */
  readonly user: User;
  readonly change: ProfileChange;
  readonly by: Actor;
  readonly client: ClientInfo;
}

/**
 * Stores a change of the profile, and reports the names of the fields that have another value afterwards. An additional
 * field that was never set stays so where its new value is null, which is the same to every reader.
 */
export async function changeProfile(
  { clock }: Pick<IdentityPorts, 'clock'>,
  { users, journal }: Pick<IdentityStore, 'users' | 'journal'>,
  { user, change, by, client }: ProfileUpdate,
): Promise<'changed' | 'not-found' | 'refused'> {
  const fields = changedFields(user, change);
  const extra = Object.fromEntries(Object.entries(change.extra).filter(([name]) => fields.includes(name)));
  const outcome = await users.changeProfile(user.id, { ...change, extra }, clock.now());
  if (outcome === 'changed' && fields.length > 0) {
    await journal.note({ kind: 'profile.changed', outcome: 'done', subject: user.id, by, client, facts: { fields } });
  }
  return outcome;
}
