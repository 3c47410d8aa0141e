import { type Client, type UserId, userWithoutSession } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import { cleanedImage, cleanedName } from '../model/provider-profile.js';
import type { User } from '../model/user.js';
import type { IdentityPorts, IdentityStore } from '../ports.js';
import { changeProfile } from '../steps/change-profile.js';
import { isRefused } from '../steps/is-refused.js';
import { replaceEmail } from '../steps/replace-email.js';
import type { ProviderProfile } from './create-user-from-provider.js';

export interface UpdateUserFromProviderInput extends ProviderProfile {
  readonly userId: UserId;
  readonly client: Client;
}

/**
 * Updates name, picture and e-mail address from a provider's profile (specification §12.3, step 6). A field that the
 * provider does not send stays as it is. The e-mail address stays as it is if another user has the new one, or if the
 * policy keeps it until the new one is verified and the provider has not verified that (specification C21). So does a
 * field whose change the product refuses: the sign-in continues.
 */
export class UpdateUserFromProvider {
  constructor(private readonly ports: Pick<IdentityPorts, 'transaction' | 'devices' | 'clock' | 'policy'>) {}

  async execute({ userId, client, ...profile }: UpdateUserFromProviderInput): Promise<User> {
    return this.ports.transaction.run(async (store) => {
      const user = await store.users.findForUpdate(userId);
      if (!user) throw new IdentityError('CALLER_NOT_FOUND');
      await this.followProfile(store, user, profile, client);
      await this.followEmail(store, user, profile, client);
      return (await store.users.findForUpdate(userId)) ?? user;
    });
  }

  private async followProfile(store: IdentityStore, user: User, given: ProviderProfile, client: Client): Promise<void> {
    const name = cleanedName(given.name);
    const image = cleanedImage(given.image);
    if (!name && !image) return;
    const change = { ...(name ? { name } : {}), ...(image ? { image } : {}), extra: {} };
    if (await isRefused(store.rules.newProfile(user, change))) return;
    const by = userWithoutSession(user.id);
    const outcome = await changeProfile(this.ports, store, { user, change, by, client });
    if (outcome !== 'changed') throw new IdentityError('FAILED_TO_UPDATE_USER');
  }

  private async followEmail(
    store: IdentityStore,
    user: User,
    { email, emailVerified }: ProviderProfile,
    client: Client,
  ): Promise<void> {
    if (email === user.email || (this.ports.policy.keepEmailUntilVerified && !emailVerified)) return;
    if (await store.users.findByEmail(email)) return;
    if (await isRefused(store.rules.newEmail(user, email))) return;
    const by = userWithoutSession(user.id);
    const changed = await replaceEmail(this.ports, store, { user, email, isVerified: emailVerified, by, client });
    if (changed === 'taken') throw new IdentityError('USER_ALREADY_EXISTS');
  }
}
