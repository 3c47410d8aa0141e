import { ANYONE, type Client, provenUser } from '@portvakt/kernel';

import type { User } from '../model/user.js';
import type { IdentityPorts } from '../ports.js';

export interface BannedSignIn {
  readonly user: Pick<User, 'id' | 'email'>;
  readonly way: 'password' | 'verification';
  readonly client: Client;
}

/** Reports that a banned user gave the right password or link (operators §5.2). Changes nothing else. */
export const noteBannedSignIn = (
  { journal }: Pick<IdentityPorts, 'journal'>,
  { user, way, client }: BannedSignIn,
): Promise<void> =>
  journal.note({
    kind: 'sign-in.refused',
    outcome: 'refused',
    subject: user.id,
    by: way === 'verification' ? provenUser(user.id) : ANYONE,
    client,
    facts: { way, reason: 'banned' },
    address: user.email,
  });
