/**
 * When a button leaves the page and focus with it, focus goes to the heading of the section it stood in, or of the page;
 * where that has none yet, as soon as it comes. Returns what stops the watching.
 */
export function focusHeadingAfter(button: HTMLButtonElement | null): () => void {
  const section = button?.closest('section') ?? null;
  const changes = new MutationObserver(() => {
    if (document.activeElement === button) return;
    // Somebody may have gone elsewhere in the meantime.
    if (document.activeElement === document.body && !takeFocus(section)) return;
    changes.disconnect();
  });
  changes.observe(document.body, { childList: true, subtree: true });
  return () => changes.disconnect();
}

function takeFocus(section: Element | null): boolean {
  const heading = section?.isConnected ? section.querySelector<HTMLElement>('h2') : document.querySelector<HTMLElement>('h1');
  heading?.focus();
  return heading !== null;
}
