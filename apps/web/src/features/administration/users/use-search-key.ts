import { type RefObject, useEffect } from 'react';

import { isSearchKeyOn } from '../../../browser/search-key.js';

export const SEARCH_KEY = '/';

/** Moves to a field on `/`, unless somebody is typing, a dialog is open, or the key is switched off. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key !== SEARCH_KEY || ctrlKey || metaKey || altKey || !isSearchKeyOn()) return;
      if (isTypedIn(target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}

const isTypedIn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
