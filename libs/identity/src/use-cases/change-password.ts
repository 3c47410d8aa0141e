import { type Caller, type Client, type Email, type IssuedSession, lockCaller, userActor } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import { assertAllowedPassword } from '../model/password-rules.js';
import { type User, withMailLanguage } from '../model/user.js';
import type { IdentityPorts, IdentityStore } from '../ports.js';
import { passwordChangedMail } from '../steps/compose-notices.js';
import { readOtherSignInMethods } from '../steps/other-sign-in-methods.js';
import { assertPasswordUnchanged, assertPassword } from '../steps/assert-password.js';
import { removeRecords } from '../steps/remove-records.js';
import { reportingWrongPassword } from '../steps/report-refusals.js';
import type { VerifiedPassword } from '../steps/verify-password.js';

export interface ChangePasswordInput {
  readonly caller: Caller & { readonly email: Email };
  readonly currentPassword: string;
  readonly newPassword: string;
  /** Revokes all sessions of the user and starts a new one for the caller. */
  readonly revokeOtherSessions: boolean;
  /** Whether the new session is remembered: as the caller's was. */
  readonly remember: boolean;
  readonly client: Client;
}

export interface PasswordChanged {
  readonly user: User;
  /** Null where no session was revoked. */
  readonly session: IssuedSession | null;
}

/**
 * Replaces the password of a user who knows the current one, and removes all pending records of the user (specification
 * §11.3).
 */
export class ChangePassword {
  constructor(
    private readonly ports: Pick<
      IdentityPorts,
      | 'transaction'
      | 'journal'
      | 'signInReader'
      | 'passwordRules'
      | 'hasher'
      | 'passwordBudget'
      | 'devices'
      | 'clock'
      | 'policy'
    >,
  ) {}

  async execute(input: ChangePasswordInput): Promise<PasswordChanged> {
    assertAllowedPassword(input.newPassword, this.ports.policy);
    const { caller, client } = input;
    const use = { caller, client, call: '/change-password' };
    return reportingWrongPassword(this.ports, use, async () =>
      this.change(input, await assertPassword(this.ports, caller, input.currentPassword)),
    );
  }

  private async change(input: ChangePasswordInput, verified: VerifiedPassword): Promise<PasswordChanged> {
    const { client, revokeOtherSessions } = input;
    const { newPassword } = input;
    const user = () => Promise.resolve(verified.user);
    await this.ports.passwordRules.judge({ password: newPassword, field: 'newPassword', user });
    const passwordHash = await this.ports.hasher.hash(newPassword);
    return this.ports.transaction.run(async (store) => {
      const user = await this.lockUnchanged(store, input.caller, verified);
      await store.credentials.put(user.id, passwordHash, this.ports.clock.now());
      await removeRecords(store, user.id, { by: userActor(input.caller), client });
      const otherMethods = await readOtherSignInMethods(store, user.id);
      await store.outbox.add(passwordChangedMail(this.ports, { user, otherMethods }, client));
      const session = revokeOtherSessions ? await this.restartSessions(store, user, input) : null;
      await store.journal.note({
        kind: 'password.changed',
        outcome: 'done',
        subject: user.id,
        by: userActor(input.caller),
        client,
        facts: { sessionsEnded: revokeOtherSessions },
      });
      return { user, session };
    });
  }

  /** Of two concurrent changes, the second is refused: the password it gave is no longer the current one. */
  private async lockUnchanged(store: IdentityStore, caller: Caller, verified: VerifiedPassword): Promise<User> {
    const user = await lockCaller(store.users, store.sessions, caller);
    if (!user) throw new IdentityError('CALLER_NOT_FOUND');
    await assertPasswordUnchanged(store, verified);
    return user;
  }

  private async restartSessions(
    { sessions }: IdentityStore,
    user: User,
    { caller, client, remember }: ChangePasswordInput,
  ): Promise<IssuedSession> {
    await sessions.revokeAll({ userId: user.id, how: 'password-change', by: userActor(caller), client });
    const session = await sessions.issue({
      owner: withMailLanguage(user, client),
      client,
      remember,
      notifyOwner: false,
      isReplacement: true,
    });
    if (typeof session === 'string') throw new IdentityError('FAILED_TO_CREATE_SESSION_AT_PASSWORD_CHANGE');
    return session;
  }
}
