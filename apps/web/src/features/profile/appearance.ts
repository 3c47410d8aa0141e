import { useState } from 'react';

/** `auto` follows the device. */
export const APPEARANCES = ['auto', 'light', 'dark'] as const;

export type Appearance = (typeof APPEARANCES)[number];

/** Under this name public/assets/appearance-*.js looks for the choice, before the first paint. */
const SAVED_APPEARANCE = 'portvakt.utseende';

/** How the pages look on this device, and the way to change it, which is remembered here. */
export function useAppearance(): readonly [Appearance, (appearance: Appearance) => void] {
  const [appearance, setAppearance] = useState(shownAppearance);

  const change = (chosen: Appearance) => {
    document.documentElement.dataset['colorScheme'] = chosen;
    setAppearance(chosen);
    try {
      window.localStorage.setItem(SAVED_APPEARANCE, chosen);
    } catch {
      // Storage may be closed to the site; the choice then lasts as long as the page.
    }
  };
  return [appearance, change];
}

/** The theme goes by this attribute, so it is what is true. */
function shownAppearance(): Appearance {
  const shown = document.documentElement.dataset['colorScheme'];
  return APPEARANCES.find((appearance) => appearance === shown) ?? 'auto';
}
