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

type Outcome = 'changed' | 'not-found' | 'refused';

/** Stores a change of the profile, and reports the names of the fields that changed. */
export async function changeProfile(
  ports: Pick<IdentityPorts, 'clock'>,
  { users, journal }: Pick<IdentityStore, 'users' | 'journal'>,
  { user, change, by, client }: ProfileUpdate,
): Promise<Outcome> {
  const { outcome, fields } = await storeProfile(ports, users, user, change);
  if (outcome === 'changed' && fields.length > 0) {
    await journal.note({ kind: 'profile.changed', outcome: 'done', subject: user.id, by, client, facts: { fields } });
  }
  return outcome;
}

/**
 * Stores a change of the profile of a user whose row is locked. `fields`: the names of the fields that changed. An
 * additional field that was never set stays unset if its new value is null: readers see null either way.
 */
export async function storeProfile(
  { clock }: Pick<IdentityPorts, 'clock'>,
  users: IdentityStore['users'],
  user: User,
  change: ProfileChange,
): Promise<{ readonly outcome: Outcome; readonly fields: readonly string[] }> {
  const fields = changedFields(user, change);
  const extra = Object.fromEntries(Object.entries(change.extra).filter(([name]) => fields.includes(name)));
  return { outcome: await users.changeProfile(user.id, { ...change, extra }, clock.now()), fields };
}
