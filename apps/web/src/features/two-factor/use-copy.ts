import { useState } from 'react';

/** Copies text to the clipboard. The browser may refuse, and a page without TLS has no clipboard. */
export function useCopy() {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();

  const copy = async (text: string): Promise<void> => {
    // Cleared first, so that a second copy is announced again.
    setOutcome(undefined);
    setOutcome(await isCopied(text) ? 'copied' : 'failed');
  };
  return { copy, outcome };
}

async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
