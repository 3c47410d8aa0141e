import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { PATHS } from '../../routes/paths.js';

/** Query parameter that names the provider that was just connected. */
const CONNECTED = 'koblet';
/** Query parameter that the service adds when connecting failed (specification §12.2). */
const ERROR = 'error';

/** The URLs that the service redirects to after the provider, on success and on failure. */
export function callbackUrlsFor(provider: string): { readonly callbackURL: string; readonly errorCallbackURL: string } {
  const connected = new URLSearchParams({ [CONNECTED]: provider }).toString();
  return { callbackURL: `${PATHS.signInMethods}?${connected}`, errorCallbackURL: PATHS.signInMethods };
}

/**
 * The result of the last redirect to a provider. It is removed from the URL, so that a reload does not show it again.
 */
export function useConnectResult() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [result] = useState(() => ({ connected: query.get(CONNECTED), error: query.get(ERROR) }));
  const isInUrl = query.has(CONNECTED) || query.has(ERROR);

  useEffect(() => {
    if (isInUrl) void navigate(PATHS.signInMethods, { replace: true, preventScrollReset: true });
  }, [isInUrl, navigate]);
  return result;
}
