import { type Caller, type Client, type Email, type IssuedSession, lockCaller } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import { assertAllowedPassword } from '../model/password-rules.js';
import { languageOf, type User } from '../model/user.js';
import type { IdentityPorts, IdentityStore } from '../ports.js';
import { passwordChangedMail } from './compose-notices.js';
import { provePasswordInSession, type ProvenPassword } from './prove-password.js';

export interface ChangePasswordInput {
  /** Whose session it comes with. */
  readonly caller: Caller & { readonly email: Email };
  readonly currentPassword: string;
  readonly newPassword: string;
  /** All sessions end, and one begins for the caller. */
  readonly revokeOtherSessions: boolean;
  /** Whether that new one is remembered: as the caller's was. */
  readonly remember: boolean;
  readonly client: Client;
}

export interface PasswordChanged {
  readonly user: User;
  /** Null where the sessions were left alone. */
  readonly session: IssuedSession | null;
}

/**
 * Replaces a password by somebody who knows the old one; whatever was pending for the user dies with it
 * (specification §11.3).
 */
export class ChangePassword {
  constructor(
    private readonly ports: Pick<
      IdentityPorts,
      'transaction' | 'signInReader' | 'hasher' | 'passwordBudget' | 'devices' | 'clock' | 'policy'
    >,
  ) {}

  async execute(input: ChangePasswordInput): Promise<PasswordChanged> {
    assertAllowedPassword(input.newPassword, this.ports.policy);
    const { caller, currentPassword: password, client } = input;
    const { email, sessionId } = caller;
    const proven = await provePasswordInSession(this.ports, { email, password, sessionId });
    if (proven === 'absent') throw new IdentityError('CREDENTIAL_ACCOUNT_NOT_FOUND');
    if (proven === 'wrong') throw new IdentityError('INVALID_PASSWORD');
    if (proven.user.id !== caller.id) throw new IdentityError('CALLER_NOT_FOUND');
    const passwordHash = await this.ports.hasher.hash(input.newPassword);

    return this.ports.transaction.run(async (store) => {
      const user = await this.hold(store, caller, proven);
      await store.credentials.put(user.id, passwordHash, this.ports.clock.now());
      await store.records.removeOf(user.id);
      await store.outbox.add(passwordChangedMail(this.ports, user, client));
      return { user, session: input.revokeOtherSessions ? await this.startOver(store, user, input) : null };
    });
  }

  /** Of two who change it at once, the second no longer knows the password. */
  private async hold(store: IdentityStore, caller: Caller, proven: ProvenPassword): Promise<User> {
    const user = await lockCaller(store.users, store.sessions, caller);
    if (!user) throw new IdentityError('CALLER_NOT_FOUND');
    if ((await store.credentials.findHash(user.id)) !== proven.passwordHash)
      throw new IdentityError('INVALID_PASSWORD');
    return user;
  }

  private async startOver(
    { sessions }: IdentityStore,
    user: User,
    { client, remember }: ChangePasswordInput,
  ): Promise<IssuedSession> {
    await sessions.revokeAll(user.id);
    const owner = { ...user, language: languageOf(user, client) };
    const session = await sessions.issue({ owner, client, remember, notifyOwner: false });
    if (!session) throw new IdentityError('FAILED_TO_CREATE_SESSION_AT_PASSWORD_CHANGE');
    return session;
  }
}
