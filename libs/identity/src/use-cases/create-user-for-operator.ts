import { type Client, type Email, type Initiator, parseEmail } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import type { InvitationMail } from '../mails.js';
import { additionalValuesAtSignUp } from '../model/additional-values.js';
import { assertAllowedPassword } from '../model/password-rules.js';
import { parseProfileImage } from '../model/profile-image.js';
import { createUser, type User } from '../model/user.js';
import type { IdentityPorts, IdentityStore } from '../ports.js';
import { linkMailTo } from '../steps/compose-link-mail.js';
import { composeVerificationMail } from '../steps/compose-verification-mail.js';
import { queueVerificationMail } from '../steps/queue-verification-mail.js';
import { replaceResetLink } from '../steps/replace-reset-link.js';

/** A user whom somebody else creates. */
export interface GivenUser {
  readonly name: string;
  readonly email: string;
  /** Null for a user who gets a link to choose one. */
  readonly password: string | null;
  readonly image: string | null;
  readonly emailVerified: boolean;
  /** The other fields of the request; only declared additional fields are read. */
  readonly given: Readonly<Record<string, unknown>>;
}

export interface CreateUserForOperatorInput extends Initiator {
  readonly user: GivenUser;
  /** What `prepare` returned for the user. */
  readonly passwordHash: string | null;
  /** The page of the web app that the link of the invitation opens. */
  readonly choosePasswordAt: string;
}

/**
 * Creates a user for an operator, without a session (operators §6). The three steps are separate because the caller
 * checks the operator's permission to give a role after the first, and because hashing must not run in the transaction
 * of the last.
 */
export class CreateUserForOperator {
  constructor(
    private readonly ports: Pick<
      IdentityPorts,
      'transaction' | 'signInReader' | 'passwordRules' | 'hasher' | 'tokens' | 'links' | 'clock' | 'random' | 'policy'
    >,
  ) {}

  /**
   * Throws `INVALID_EMAIL`, `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`, `INVALID_IMAGE`, or `RESET_PASSWORD_ISNT_ENABLED`
   * for a user without a password who could never choose one.
   */
  check({ email, password, image }: GivenUser): void {
    parsed(email);
    if (password !== null) assertAllowedPassword(password, this.ports.policy);
    parseProfileImage(image);
    if (password === null && !this.ports.policy.resetPasswordEnabled) {
      throw new IdentityError('RESET_PASSWORD_ISNT_ENABLED');
    }
  }

  /** Returns the hash of the password. Throws `USER_ALREADY_EXISTS`, `FIELD_IS_REQUIRED` or `INVALID_ADDITIONAL_FIELD`. */
  async prepare({ email, password, given }: GivenUser): Promise<string | null> {
    if (await this.ports.signInReader.find(parsed(email))) throw new IdentityError('USER_ALREADY_EXISTS');
    additionalValuesAtSignUp(this.ports.policy.additionalFields, given);
    if (password === null) return null;
    await this.ports.passwordRules.judge({ password, field: 'password', user: () => Promise.resolve(null) });
    return this.ports.hasher.hash(password);
  }

  /** Throws `USER_ALREADY_EXISTS` if somebody took the address in the meantime. */
  execute({ user: given, passwordHash, choosePasswordAt, ...initiator }: CreateUserForOperatorInput): Promise<User> {
    const { policy, clock, random } = this.ports;
    const user = createUser(
      {
        email: parsed(given.email),
        emailVerified: given.emailVerified,
        name: given.name,
        image: parseProfileImage(given.image),
        extra: additionalValuesAtSignUp(policy.additionalFields, given.given),
        language: null,
      },
      clock.now(),
      random,
    );
    return this.ports.transaction.run(async (store) => {
      await this.store(store, user, passwordHash);
      if (!user.emailVerified && policy.verificationEmailEnabled) await this.askToVerify(store, user, initiator);
      if (passwordHash === null) await this.invite(store, user, choosePasswordAt);
      return user;
    });
  }

  private async store(store: IdentityStore, user: User, passwordHash: string | null): Promise<void> {
    const { users, credentials, rules } = store;
    await rules.newUser(user, 'operator');
    const outcome = await users.add(user);
    if (outcome === 'taken') throw new IdentityError('USER_ALREADY_EXISTS');
    const isStored =
      outcome === 'added' && (passwordHash === null || (await credentials.add(user.id, passwordHash, user.createdAt)));
    if (!isStored) throw new IdentityError('FAILED_TO_CREATE_USER');
  }

  private async askToVerify(store: IdentityStore, user: User, initiator: Initiator): Promise<void> {
    const mail = { user, client: NOBODY_YET, callbackUrl: undefined, occasion: 'new-account' } as const;
    await queueVerificationMail(store, await composeVerificationMail(this.ports, mail), initiator);
  }

  /** Mails a link to choose a password: the same as for a forgotten one. */
  private async invite(store: IdentityStore, user: User, page: string): Promise<void> {
    const { links, policy } = this.ports;
    const { token, expiresAt } = await replaceResetLink(this.ports, store, user.id);
    const url = links.resetPassword(token, page);
    const link = linkMailTo(user, NOBODY_YET, { url, expiresAt, lifetimeMs: policy.resetPasswordLifetimeMs });
    const mail: InvitationMail = { ...link, kind: 'invitation', data: { ...link.data, email: user.email } };
    await store.outbox.add(mail);
  }
}

/**
 * The new user has not used the service, so their language is unknown; the operator's language says nothing about it.
 */
const NOBODY_YET: Client = { ipAddress: '', userAgent: '', language: null };

function parsed(text: string): Email {
  const email = parseEmail(text);
  if (!email) throw new IdentityError('INVALID_EMAIL');
  return email;
}
