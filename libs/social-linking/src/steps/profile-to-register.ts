import { type Email, parseEmail } from '@portvakt/kernel';

import type { ProviderProfile } from '../model/provider-profile.js';
import type { Introduction } from '../ports.js';

/** The address a provider gave, where it is one by the syntax of specification §1.3; anything else counts as none. */
export const emailIn = ({ email }: ProviderProfile): Email | null => (email ? parseEmail(email) : null);

export const profileToRegister = ({ emailVerified, name, image }: ProviderProfile, email: Email): Introduction => ({
  email,
  emailVerified,
  name,
  image,
});
