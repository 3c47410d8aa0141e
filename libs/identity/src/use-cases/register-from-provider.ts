import type { Client, Email } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import { additionalValuesAtSignUp } from '../model/additional-values.js';
import { cleanedImage, cleanedName } from '../model/outside-profile.js';
import { registerUser, type User } from '../model/user.js';
import type { IdentityPorts } from '../ports.js';
import { composeVerificationMail } from './compose-verification-mail.js';

/** What a provider says of somebody, as it came, but for the address. */
export interface ProviderIntroduction {
  readonly email: Email;
  readonly emailVerified: boolean;
  readonly name: string | null;
  readonly image: string | null;
}

export interface RegisterFromProviderInput extends ProviderIntroduction {
  /** Where the link of the verification mail leads. */
  readonly callbackUrl: string;
  readonly client: Client;
}

/** Makes a user who has no password and comes by a provider (specification §12.3, step 3). */
export class RegisterFromProvider {
  constructor(
    private readonly ports: Pick<IdentityPorts, 'transaction' | 'tokens' | 'links' | 'clock' | 'random' | 'policy'>,
  ) {}

  async execute({ email, emailVerified, client, callbackUrl, ...given }: RegisterFromProviderInput): Promise<User> {
    const { policy, clock, random, transaction } = this.ports;
    const profile = { email, name: cleanedName(given.name) ?? email, image: cleanedImage(given.image) };
    const extra = additionalValuesAtSignUp(policy.additionalFields, {});
    const registered = registerUser({ ...profile, extra, language: client.language }, clock.now(), random);
    const user = { ...registered, emailVerified };
    await transaction.run(async ({ users, outbox }) => {
      const outcome = await users.add(user);
      if (outcome === 'taken') throw new IdentityError('USER_ALREADY_EXISTS');
      if (outcome === 'refused') throw new IdentityError('FAILED_TO_CREATE_USER');
      if (emailVerified || !policy.sendVerificationOnSignUp || !policy.verificationEmailEnabled) return;
      await outbox.add(await composeVerificationMail(this.ports, { user, client, callbackUrl, occasion: 'new-account' }));
    });
    return user;
  }
}
