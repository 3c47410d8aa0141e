import { useEffect, useState } from 'react';

import { useSession } from '@portvakt/api-client';

import { forgetPutOff, readPutOff } from './put-off.js';

/**
 * A room's question about one of its things. It is asked again by itself when somebody comes back from confirming who they
 * are for it; `things` is undefined until they are known.
 */
export function useQuestion<Thing extends { readonly id: string }>(room: string, things: readonly Thing[] | undefined) {
  // What is asked about stays as it was until the dialog has closed.
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
    // After the page has taken focus: the dialog gives it back to where it was.
    queueMicrotask(() => {
      setAsked(again);
      setOpen(true);
    });
  }, [again]);

  return { asked, isOpen, ask, close: () => setOpen(false) };
}

/** The id of what was put off in a room, once the same person is signed in anew; remembered for one visit. */
function usePutOff(room: string): string | undefined {
  const { signedIn, isFetching } = useSession();
  const [note, setNote] = useState(() => readPutOff(room));
  useEffect(forgetPutOff, []);

  // Back with the session they left with: called off, whatever sessions come later.
  if (note && signedIn && !isFetching && signedIn.session.id === note.session) setNote(undefined);
  const isAnew = note && signedIn?.user.id === note.user && signedIn.session.id !== note.session;
  return isAnew ? note.thing : undefined;
}
