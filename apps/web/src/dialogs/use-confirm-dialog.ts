import { useEffect, useState } from 'react';

import { useSession } from '@portvakt/api-client';

import { clearPendingAction, readPendingAction } from '../confirm-identity/pending-action.js';

/**
 * A dialog that asks about one of a page's items. It opens by itself when the user returns from confirming their
 * identity for that item. `items` is undefined until they are loaded.
 */
export function useConfirmDialog<Item extends { readonly id: string }>(path: string, items: readonly Item[] | undefined) {
  // Kept until the dialog has closed, so that its text does not change.
  const [asked, setAsked] = useState<Item>();
  const [isOpen, setOpen] = useState(false);
  const target = usePendingTarget(path);
  const again = asked ? undefined : items?.find(({ id }) => id === target);

  const ask = (item: Item) => {
    setAsked(item);
    setOpen(true);
  };

  useEffect(() => {
    if (!again) return;
    // After the page has focused its heading, because the dialog restores focus to where it was.
    queueMicrotask(() => {
      setAsked(again);
      setOpen(true);
    });
  }, [again]);

  return { asked, isOpen, ask, close: () => setOpen(false) };
}

/** The target id of the page's pending action, once the same user has signed in again; cleared after one visit. */
function usePendingTarget(path: string): string | undefined {
  const { signedIn, isFetching } = useSession();
  const [action, setAction] = useState(() => readPendingAction(path));
  useEffect(clearPendingAction, []);

  // The same session as before means that the user cancelled; later sessions do not matter.
  if (action && signedIn && !isFetching && signedIn.session.id === action.sessionId) setAction(undefined);
  const hasNewSession = action && signedIn?.user.id === action.userId && signedIn.session.id !== action.sessionId;
  return hasNewSession ? action.target : undefined;
}
