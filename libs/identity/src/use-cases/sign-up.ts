import { ANYONE, type Client, type Email, type IssuedSession, parseEmail, userActor } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import type { VerifyEmailMail } from '../mails.js';
import { type AdditionalValues, additionalValuesAtSignUp } from '../model/additional-values.js';
import { assertAllowedPassword } from '../model/password-rules.js';
import { parseProfileImage } from '../model/profile-image.js';
import { assertSignUpOpen } from '../model/sign-up-switch.js';
import { createUser, type User, withMailLanguage } from '../model/user.js';
import type { IdentityPorts, IdentityStore } from '../ports.js';
import { composeVerificationMail } from '../steps/compose-verification-mail.js';
import { queueVerificationMail } from '../steps/queue-verification-mail.js';

export interface SignUpInput {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly image?: string | null | undefined;
  readonly callbackUrl?: string | undefined;
  /** The other fields of the request; only declared additional fields are read. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly client: Client;
}

export interface SignedUp {
  readonly user: User;
  /** Null where the deployment requires a sign-in or a verified e-mail address first. */
  readonly session: IssuedSession | null;
}

/**
 * Creates a user with e-mail address and password: user, password, session and mail in one transaction (specification
 * §11.2).
 */
export class SignUp {
  constructor(
    private readonly ports: Pick<
      IdentityPorts,
      | 'transaction'
      | 'signInReader'
      | 'rules'
      | 'passwordRules'
      | 'hasher'
      | 'tokens'
      | 'links'
      | 'clock'
      | 'random'
      | 'policy'
    >,
  ) {}

  async execute(input: SignUpInput): Promise<SignedUp> {
    const { policy, clock, random, hasher, passwordRules } = this.ports;
    assertSignUpOpen(policy);
    const email = parseEmail(input.email);
    if (!email) throw new IdentityError('INVALID_EMAIL');
    assertAllowedPassword(input.password, policy);
    const image = parseProfileImage(input.image);
    const extra = await this.additionalValues(email, input.given);
    const { name, client } = input;
    const user = createUser(
      { email, emailVerified: false, name, image, extra, language: client.language },
      clock.now(),
      random,
    );
    await this.assertMayRegister(user);
    await passwordRules.judge({ password: input.password, field: 'password', user: () => Promise.resolve(null) });
    const passwordHash = await hasher.hash(input.password);
    const mail = this.sendsMail() ? await this.composeMail(user, input) : null;

    return this.ports.transaction.run(async (store) => {
      await this.storeUser(store, user, passwordHash);
      const session = await this.startSession(store, user, client);
      await this.report(store, { user, session }, mail, client);
      return { user, session };
    });
  }

  private async report(
    store: IdentityStore,
    { user, session }: SignedUp,
    mail: VerifyEmailMail | null,
    client: Client,
  ): Promise<void> {
    const by = session ? userActor({ id: user.id, sessionId: session.id }) : ANYONE;
    await store.journal.note({
      kind: 'sign-up.completed',
      outcome: 'done',
      subject: user.id,
      by,
      client,
      facts: { way: 'password' },
      address: user.email,
    });
    if (mail) await queueVerificationMail(store, mail, { by, client });
  }

  /**
   * A taken address is reported before a missing or invalid field (specification §11.2). Where the product has rules,
   * the field is reported without looking up the address: rules run before the lookup, and only on complete users.
   */
  private async additionalValues(email: Email, given: SignUpInput['given']): Promise<AdditionalValues> {
    try {
      return additionalValuesAtSignUp(this.ports.policy.additionalFields, given);
    } catch (error) {
      if (!this.ports.rules) await this.assertFree(email);
      throw error;
    }
  }

  /**
   * Checked before the password is hashed, so that a taken address costs no scrypt. The product's rules run before the
   * address is looked up, so that their refusal does not reveal who is registered.
   */
  private async assertMayRegister(user: User): Promise<void> {
    await this.ports.rules?.newUser(user, 'password');
    await this.assertFree(user.email);
  }

  private async assertFree(email: Email): Promise<void> {
    if (await this.ports.signInReader.find(email)) throw new IdentityError('USER_ALREADY_EXISTS');
  }

  /** Of two concurrent sign-ups, the unique index `user_email_key` lets one through; the other is `taken`. */
  private async storeUser(store: IdentityStore, user: User, passwordHash: string): Promise<void> {
    const { users, credentials, rules } = store;
    await rules.newUser(user, 'password');
    const outcome = await users.add(user);
    if (outcome === 'taken') throw new IdentityError('USER_ALREADY_EXISTS');
    if (outcome === 'refused') throw new IdentityError('FAILED_TO_CREATE_USER');
    const isStored = await credentials.add(user.id, passwordHash, user.createdAt);
    if (!isStored) throw new IdentityError('FAILED_TO_CREATE_USER');
  }

  private async startSession({ sessions }: IdentityStore, owner: User, client: Client): Promise<IssuedSession | null> {
    if (!this.signsInAtOnce()) {
      await sessions.rememberDevice(owner.id, client);
      return null;
    }
    const session = await sessions.issue({
      owner: withMailLanguage(owner, client),
      client,
      remember: true,
      notifyOwner: false,
    });
    if (typeof session === 'string') throw new IdentityError('FAILED_TO_CREATE_SESSION_AT_SIGN_UP');
    return session;
  }

  private composeMail(user: User, { client, callbackUrl }: SignUpInput): Promise<VerifyEmailMail> {
    return composeVerificationMail(this.ports, { user, client, callbackUrl, occasion: 'new-account' });
  }

  private sendsMail(): boolean {
    const { verificationEmailEnabled, sendVerificationOnSignUp, requireEmailVerification } = this.ports.policy;
    return verificationEmailEnabled && (sendVerificationOnSignUp || requireEmailVerification);
  }

  private signsInAtOnce(): boolean {
    return this.ports.policy.autoSignIn && !this.ports.policy.requireEmailVerification;
  }
}
