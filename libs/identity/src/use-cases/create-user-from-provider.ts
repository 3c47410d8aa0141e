import { type Client, type Email, userWithoutSession } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import { additionalValuesAtSignUp } from '../model/additional-values.js';
import { cleanedImage, cleanedName } from '../model/provider-profile.js';
import { createUser, type User } from '../model/user.js';
import type { IdentityPorts } from '../ports.js';
import { composeVerificationMail } from '../steps/compose-verification-mail.js';
import { queueVerificationMail } from '../steps/queue-verification-mail.js';

/** The profile that a provider sent. The e-mail address is parsed; name and picture are not cleaned yet. */
export interface ProviderProfile {
  readonly email: Email;
  readonly emailVerified: boolean;
  readonly name: string | null;
  readonly image: string | null;
}

export interface CreateUserFromProviderInput extends ProviderProfile {
  /** The redirect target of the verification link. */
  readonly callbackUrl: string;
  /** What the user was asked for; only declared additional fields are read. */
  readonly given?: Readonly<Record<string, unknown>> | undefined;
  readonly client: Client;
}

/** Creates a user without a password from a provider's profile (specification §12.3, step 3). */
export class CreateUserFromProvider {
  constructor(
    private readonly ports: Pick<IdentityPorts, 'transaction' | 'tokens' | 'links' | 'clock' | 'random' | 'policy'>,
  ) {}

  async execute(input: CreateUserFromProviderInput): Promise<User> {
    const { email, emailVerified, client, callbackUrl, given = {} } = input;
    const { policy, clock, random, transaction } = this.ports;
    const profile = { email, emailVerified, name: cleanedName(input.name) ?? email, image: cleanedImage(input.image) };
    const extra = additionalValuesAtSignUp(policy.additionalFields, given, 'provider');
    const user = createUser({ ...profile, extra, language: client.language }, clock.now(), random);
    await transaction.run(async (store) => {
      await store.rules.newUser(user, 'provider');
      const outcome = await store.users.add(user);
      if (outcome === 'taken') throw new IdentityError('USER_ALREADY_EXISTS');
      if (outcome === 'refused') throw new IdentityError('FAILED_TO_CREATE_USER');
      if (emailVerified || !policy.sendVerificationOnSignUp || !policy.verificationEmailEnabled) return;
      const mail = await composeVerificationMail(this.ports, { user, client, callbackUrl, occasion: 'new-account' });
      await queueVerificationMail(store, mail, { by: userWithoutSession(user.id), client });
    });
    return user;
  }
}
