import { type RefObject, useRef } from 'react';

/** For a control that goes when it is used: `focusFirst` focuses the first one of the element that it belongs to. */
export function useFirstControl(): { readonly of: RefObject<HTMLDivElement | null>; readonly focusFirst: () => void } {
  const of = useRef<HTMLDivElement>(null);
  const focusFirst = () => of.current?.querySelector<HTMLElement>('button, select')?.focus();
  return { of, focusFirst };
}
