import { useLinkSocialMutation } from '@portvakt/api-client';

import { useProviderRedirect } from '../../providers/use-provider-redirect.js';
import { callbackUrlsFor } from './use-connect-result.js';

/** Redirects to a provider to connect the user's account there. */
export function useConnect() {
  const [ask] = useLinkSocialMutation();
  const { redirectTo, redirectingTo, failure } = useProviderRedirect((provider) => ask({ provider, ...callbackUrlsFor(provider) }));
  return { connect: redirectTo, connectingTo: redirectingTo, failure };
}
