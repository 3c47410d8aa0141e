import { useState } from 'react';

/** `auto` follows the operating system. */
export const APPEARANCES = ['auto', 'light', 'dark'] as const;

export type Appearance = (typeof APPEARANCES)[number];

/** The key that public/assets/appearance-*.js reads before the first paint. */
const SAVED_APPEARANCE = 'portvakt.utseende';

/** The appearance and a function that changes it. The choice is stored in this browser. */
export function useAppearance(): readonly [Appearance, (appearance: Appearance) => void] {
  const [appearance, setAppearance] = useState(shownAppearance);

  const change = (chosen: Appearance) => {
    document.documentElement.dataset['colorScheme'] = chosen;
    setAppearance(chosen);
    try {
      window.localStorage.setItem(SAVED_APPEARANCE, chosen);
    } catch {
      // Without storage, the choice lasts as long as the page.
    }
  };
  return [appearance, change];
}

/** Read from the attribute that the theme uses. */
function shownAppearance(): Appearance {
  const shown = document.documentElement.dataset['colorScheme'];
  return APPEARANCES.find((appearance) => appearance === shown) ?? 'auto';
}
