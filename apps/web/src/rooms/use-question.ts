import { useEffect, useState } from 'react';

import { useSession } from '@portvakt/api-client';

import { forgetPutOff, readPutOff } from './put-off.js';

/**
 * A dialog that asks about one of a page's items. It opens by itself when the user returns from confirming their
 * identity for that item. `items` is undefined until they are loaded.
 */
export function useQuestion<Thing extends { readonly id: string }>(room: string, things: readonly Thing[] | undefined) {
  // Kept until the dialog has closed, so that its text does not change.
  const [asked, setAsked] = useState<Thing>();
  const [isOpen, setOpen] = useState(false);
  const putOff = usePutOff(room);
  const again = asked ? undefined : things?.find(({ id }) => id === putOff);

  const ask = (thing: Thing) => {
    setAsked(thing);
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
function usePutOff(room: string): string | undefined {
  const { signedIn, isFetching } = useSession();
  const [note, setNote] = useState(() => readPutOff(room));
  useEffect(forgetPutOff, []);

  // The same session as before means that the user cancelled; later sessions do not matter.
  if (note && signedIn && !isFetching && signedIn.session.id === note.session) setNote(undefined);
  const isAnew = note && signedIn?.user.id === note.user && signedIn.session.id !== note.session;
  return isAnew ? note.thing : undefined;
}
