import { useState } from 'react';

/** Puts text on the clipboard, which a browser may refuse and a page without TLS does not have. */
export function useCopy() {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();

  const copy = async (text: string): Promise<void> => {
    // Nothing in between, or a second copy would say nothing.
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
