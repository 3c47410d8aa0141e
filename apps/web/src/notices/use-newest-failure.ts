import { useCallback, useState } from 'react';

/** The one place of a page for failures, seen from the form that it stands in. */
export interface FailurePlace {
  /** The newest failure: of the form itself, or of the ways in beside it. */
  readonly newest: (ofForm: string | undefined) => string | undefined;
  /** For when the form is sent: what was told of the ways beside it is then old. */
  readonly onSend: () => void;
}

interface Beside {
  readonly message: string | undefined;
  readonly isNewer: boolean;
}

/** Failures of a form and of the ways in beside it, which are told in one place (UX §7). */
export function useNewestFailure() {
  const [beside, setBeside] = useState<Beside>({ message: undefined, isNewer: false });

  /** For the `onFailure` of the ways beside the form; nothing means that another try has begun. */
  const onFailure = useCallback(
    (message: string | undefined) =>
      setBeside((before) => {
        if (before.message === message) return before;
        // One message in place of another is the same one in another language.
        const isSame = before.message !== undefined && message !== undefined;
        return { message, isNewer: before.isNewer || !isSame };
      }),
    [],
  );

  const place: FailurePlace = {
    newest: (ofForm) => (beside.isNewer ? beside.message : ofForm),
    onSend: () => setBeside((before) => ({ ...before, isNewer: false })),
  };
  return { place, onFailure };
}
