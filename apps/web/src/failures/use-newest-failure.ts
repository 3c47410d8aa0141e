import { useCallback, useState } from 'react';

/** What a form needs to show failures in the page's only failure region. */
export interface FormFailures {
  /** Returns the newest failure, of the form or of the sign-in methods beside it. */
  readonly newest: (ofForm: string | undefined) => string | undefined;
  /** Call it when the form is sent: a failure of the other sign-in methods is then outdated. */
  readonly onSend: () => void;
}

interface Beside {
  readonly message: string | undefined;
  readonly isNewer: boolean;
}

/** Failures of a form and of the sign-in methods beside it, shown in one region. */
export function useNewestFailure() {
  const [beside, setBeside] = useState<Beside>({ message: undefined, isNewer: false });

  /** For the `onFailure` of the other sign-in methods; undefined means that another attempt has begun. */
  const onFailure = useCallback(
    (message: string | undefined) =>
      setBeside((before) => {
        if (before.message === message) return before;
        // One message replacing another is the same failure in another language.
        const isSame = before.message !== undefined && message !== undefined;
        return { message, isNewer: before.isNewer || !isSame };
      }),
    [],
  );

  /** For an attempt whose failure is shown elsewhere on the page. */
  const hideFailures = useCallback(() => setBeside({ message: undefined, isNewer: true }), []);

  const failures: FormFailures = {
    newest: (ofForm) => (beside.isNewer ? beside.message : ofForm),
    onSend: () => setBeside((before) => ({ ...before, isNewer: false })),
  };
  return { failures, onFailure, hideFailures };
}
