import { parseEmail } from '@portvakt/kernel';

import type { ProviderProfile } from '../model/provider-profile.js';
import type { UserProfile } from '../ports.js';

/** Null if the provider sent no valid e-mail address (specification §1.3). */
export function toUserProfile({ email: sent, emailVerified, name, image }: ProviderProfile): UserProfile | null {
  const email = sent ? parseEmail(sent) : null;
  return email && { email, emailVerified, name, image };
}
