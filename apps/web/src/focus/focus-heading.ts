/**
 * When a focused button is removed, focuses the heading of its section or of the page, as soon as there is one. Returns
 * a function that stops watching.
 */
export function focusHeadingAfter(button: HTMLButtonElement | null): () => void {
  const section = button?.closest('section') ?? null;
  const changes = new MutationObserver(() => {
    if (document.activeElement === button) return;
    // The user may have moved focus in the meantime.
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
