import { useState } from 'react';

/** A text field of a dialog: empty each time the dialog opens, and checked when the action is confirmed. */
export function useCheckedField(open: boolean, id: string, isFine: (typed: string) => boolean, initial = '') {
  const [typed, setTyped] = useState(initial);
  const [isWrong, setWrong] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    setTyped(initial);
    setWrong(false);
  }

  const check = (): boolean => {
    const fine = isFine(typed);
    setWrong(!fine);
    if (!fine) document.getElementById(id)?.focus();
    return fine;
  };
  return { typed, setTyped, isWrong, check };
}
