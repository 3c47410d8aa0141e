import { SocialError } from '../errors.js';
import type { SocialProvider } from '../model/social-provider.js';
import type { SocialPorts } from '../ports.js';

/** Throws `PROVIDER_NOT_FOUND` for a provider that is not enabled. */
export function getProvider({ providers }: Pick<SocialPorts, 'providers'>, id: string): SocialProvider {
  const provider = providers.find(id);
  if (!provider) throw new SocialError('PROVIDER_NOT_FOUND');
  return provider;
}
