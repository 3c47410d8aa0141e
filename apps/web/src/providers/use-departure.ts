import { useEffect, useState } from 'react';

import { type ApiFailure, asApiFailure } from '@portvakt/api-client';

import { rememberLastUsedProvider } from './last-used-provider.js';

interface Answer {
  readonly data?: object | undefined;
  readonly error?: unknown;
}

/**
 * Asks where a provider is to be met, and goes there; `leavingFor` is the provider until the browser has left, and
 * `onLeave` runs just before it does.
 */
export function useDeparture(ask: (provider: string) => Promise<Answer>, onLeave?: () => void) {
  const [leavingFor, setLeavingFor] = useState<string>();
  const [failure, setFailure] = useState<ApiFailure>();

  // Back from the provider, the browser may show the page as it was left.
  useEffect(() => {
    const stay = () => setLeavingFor(undefined);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);

  const leaveFor = async (provider: string): Promise<void> => {
    if (leavingFor !== undefined) return;
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

  return { leaveFor, leavingFor, failure };
}

function addressIn(answer: object | undefined): string | undefined {
  return answer && 'url' in answer && typeof answer.url === 'string' ? answer.url : undefined;
}
