import { useLinkSocialMutation } from '@portvakt/api-client';

import { useDeparture } from '../../providers/use-departure.js';
import { addressesAfter } from './use-link-news.js';

/** Redirects to a provider to connect the user's account there. */
export function useConnect() {
  const [ask] = useLinkSocialMutation();
  const { leaveFor, leavingFor, failure } = useDeparture((provider) => ask({ provider, ...addressesAfter(provider) }));
  return { connect: leaveFor, connectingTo: leavingFor, failure };
}
