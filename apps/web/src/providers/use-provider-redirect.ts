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
  const [redirectingTo, setLeavingFor] = useState<string>();
  const [failure, setFailure] = useState<ApiFailure>();

  // After Back from the provider, the browser may show the cached page as it was.
  useEffect(() => {
    const stay = () => setLeavingFor(undefined);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);

  const redirectTo = async (provider: string): Promise<void> => {
    if (redirectingTo !== undefined) return;
    setFailure(undefined);
    setLeavingFor(provider);
    const { data, error } = await ask(provider);
    const address = addressIn(data);
    if (address === undefined) {
      setLeavingFor(undefined);
      setFailure(asApiFailure(error));
      return;
    }
    rememberLastUsedProvider(provider);
    onLeave?.();
    window.location.assign(address);
  };

  return { redirectTo, redirectingTo, failure };
}

function addressIn(answer: object | undefined): string | undefined {
  return answer && 'url' in answer && typeof answer.url === 'string' ? answer.url : undefined;
}
