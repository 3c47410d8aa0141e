import type { ApiFailure } from '@portvakt/api-client';

import { useOperator } from '../frame/operator-context.js';
import { useChange } from '../frame/step-up.js';

const CODE_NEEDED: ApiFailure = { code: 'SESSION_IS_NOT_FRESH', message: '', status: 403, retryAfterSeconds: null };

/**
 * Returns a function that lets the browser download a file of the service, which it may store without keeping it in
 * memory. The service takes a recent code for it, so the operator is asked for one before, as for a change. Resolves to
 * whether the download has begun.
 */
export function useDownload(): (url: string) => Promise<boolean> {
  const { operator } = useOperator();
  const send = useChange();

  return async (url) => {
    const { changeUntil } = operator.secondFactor;
    let isAllowed = changeUntil !== null && Date.parse(changeUntil) > Date.now();
    const { outcome } = await send(async () => {
      if (isAllowed) {
        openDownload(url);
        return { data: true };
      }
      // A right code follows, or the change is dropped.
      isAllowed = true;
      return { error: CODE_NEEDED };
    });
    return outcome === 'done';
  };
}

function openDownload(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
