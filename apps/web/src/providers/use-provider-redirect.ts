import { useEffect, useState } from 'react';

import { type ApiFailure, asApiFailure } from '@portvakt/api-client';

import { rememberLastUsedProvider } from './last-used-provider.js';

interface Answer {
  readonly data?: object | undefined;
  readonly error?: unknown;
}

/**
 * Requests the provider's authorisation URL and redirects to it. `redirectingTo` is the provider until the browser has
 * left; `onLeave` runs just before.
 */
export function useProviderRedirect(ask: (provider: string) => Promise<Answer>, onLeave?: () => void) {
  const [redirectingTo, setRedirectingTo] = useState<string>();
  const [failure, setFailure] = useState<ApiFailure>();

  // After Back from the provider, the browser may show the cached page as it was.
  useEffect(() => {
    const stay = () => setRedirectingTo(undefined);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);

  const redirectTo = async (provider: string): Promise<void> => {
    if (redirectingTo !== undefined) return;
    setFailure(undefined);
    setRedirectingTo(provider);
    const { data, error } = await ask(provider);
    const url = urlIn(data);
    if (url === undefined) {
      setRedirectingTo(undefined);
      setFailure(asApiFailure(error));
      return;
    }
    rememberLastUsedProvider(provider);
    onLeave?.();
    window.location.assign(url);
  };

  return { redirectTo, redirectingTo, failure };
}

function urlIn(answer: object | undefined): string | undefined {
  return answer && 'url' in answer && typeof answer.url === 'string' ? answer.url : undefined;
}
