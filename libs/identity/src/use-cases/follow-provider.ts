import type { Client, UserId } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import { cleanedImage, cleanedName } from '../model/outside-profile.js';
import type { User } from '../model/user.js';
import { BOUND_TO_EMAIL } from '../model/verification-purposes.js';
import type { IdentityPorts, IdentityStore } from '../ports.js';
import { emailChangedMail } from './compose-notices.js';
import type { ProviderIntroduction } from './register-from-provider.js';

export interface FollowProviderInput extends ProviderIntroduction {
  readonly userId: UserId;
  readonly client: Client;
}

/**
 * Makes a user's name, picture and address those of a provider (specification §12.3, step 6). What the provider does
 * not say stays, and so does an address that the new one of somebody else would take.
 */
export class FollowProvider {
  constructor(private readonly ports: Pick<IdentityPorts, 'transaction' | 'devices' | 'clock'>) {}

  async execute({ userId, client, ...introduction }: FollowProviderInput): Promise<User> {
    return this.ports.transaction.run(async (store) => {
      const user = await store.users.findForUpdate(userId);
      if (!user) throw new IdentityError('CALLER_NOT_FOUND');
      await this.followProfile(store, user, introduction);
      await this.followAddress(store, user, introduction, client);
      return (await store.users.findForUpdate(userId)) ?? user;
    });
  }

  private async followProfile({ users }: IdentityStore, { id }: User, given: ProviderIntroduction): Promise<void> {
    const name = cleanedName(given.name);
    const image = cleanedImage(given.image);
    if (!name && !image) return;
    const change = { ...(name ? { name } : {}), ...(image ? { image } : {}), extra: {} };
    const outcome = await users.changeProfile(id, change, this.ports.clock.now());
    if (outcome !== 'changed') throw new IdentityError('FAILED_TO_UPDATE_USER');
  }

  private async followAddress(
    { users, records, outbox }: IdentityStore,
    user: User,
    { email, emailVerified }: ProviderIntroduction,
    client: Client,
  ): Promise<void> {
    if (email === user.email || (await users.findByEmail(email))) return;
    const outcome = await users.changeEmail(user.id, email, emailVerified, this.ports.clock.now());
    if (outcome === 'taken') throw new IdentityError('USER_ALREADY_EXISTS');
    await records.removeOf(user.id, BOUND_TO_EMAIL);
    await outbox.add(emailChangedMail(this.ports, user, email, client));
  }
}
