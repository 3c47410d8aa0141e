import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { ROOMS } from '../../rooms/rooms.js';

/** Names the provider in the address that one comes back to when it is connected. */
const CONNECTED = 'koblet';
/** Added by the service to the address that one comes back to when it is not (contract §12.2). */
const ERROR = 'error';

/** Where the service sends somebody after a provider, whatever came of it. */
export function addressesAfter(provider: string): { readonly callbackURL: string; readonly errorCallbackURL: string } {
  const connected = new URLSearchParams({ [CONNECTED]: provider }).toString();
  return { callbackURL: `${ROOMS.signInMethods}?${connected}`, errorCallbackURL: ROOMS.signInMethods };
}

/** What came of the last visit to a provider; told once, so that a reload does not tell it again. */
export function useLinkNews() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [news] = useState(() => ({ connected: query.get(CONNECTED), error: query.get(ERROR) }));
  const isInAddress = query.has(CONNECTED) || query.has(ERROR);

  useEffect(() => {
    if (isInAddress) void navigate(ROOMS.signInMethods, { replace: true, preventScrollReset: true });
  }, [isInAddress, navigate]);
  return news;
}
