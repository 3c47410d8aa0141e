import {
  type Actor,
  type ClientInfo,
  type Clock,
  noteEndsOfImpersonations,
  noticeTo,
  textFromUser,
} from '@portvakt/kernel';

import { endImpersonationsBy } from './end-impersonations.js';
import type { RoleChangedMail } from '../mails.js';
import { NO_ROLE } from '../model/roles.js';
import type { LockedUser, OperatorsStore } from '../ports.js';

export interface RoleChange {
  readonly user: LockedUser;
  /** Joined with commas; null for none. */
  readonly role: string | null;
  readonly by: Actor;
  /** Null for a command. */
  readonly client: ClientInfo | null;
  readonly reason?: string;
}

/**
 * Changes the roles of a user whose row is locked, and notifies the user and every admin. Ends the user's
 * impersonations of others and, if the user has a role now, impersonations of the user (operators §9).
 */
export async function changeRole(
  ports: { readonly clock: Clock },
  store: Pick<OperatorsStore, 'users' | 'sessions' | 'outbox' | 'journal'>,
  { user, role, by, client, reason }: RoleChange,
): Promise<void> {
  const admins = (await store.users.admins()).filter(({ id }) => id !== user.id);
  await store.users.setRole(user.id, role);
  await endImpersonationsBy(ports, store, user.id, client);
  if (role !== null) {
    await noteEndsOfImpersonations(ports, store, await store.sessions.removeImpersonationsOf(user.id), client);
  }
  await store.outbox.add(roleChangedMail(ports.clock, user, role, 'own'));
  for (const admin of admins) await store.outbox.add(roleChangedMail(ports.clock, admin, role, 'other'));
  await store.journal.note({
    kind: 'role.changed',
    outcome: 'done',
    subject: user.id,
    by,
    client,
    facts: { from: user.role ?? NO_ROLE, to: role ?? NO_ROLE, ...(reason === undefined ? {} : { reason }) },
  });
}

const roleChangedMail = (
  clock: Clock,
  to: LockedUser,
  role: string | null,
  whose: 'own' | 'other',
): RoleChangedMail => ({
  kind: 'role-changed',
  ...noticeTo(to, clock.now()),
  data: { name: textFromUser(to.name, to), whose, roles: role ?? '' },
});
