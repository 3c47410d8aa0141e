import { Skeleton } from '@digdir/designsystemet-react';
import { useEffect, useState } from 'react';

/** A wait shorter than this shows nothing: a flash is worse than a pause. */
const SHOW_AFTER_MS = 300;

interface LoadingProps {
  /** Said once, politely, however many there are on the page. */
  readonly label: string;
  /** Bars shaped like the rows to come. */
  readonly rows?: number;
}

/** Stands where content will be while it is fetched. */
export function Loading({ label, rows = 3 }: LoadingProps) {
  const { isShown, speaks } = useShownAfterAWhile();

  return (
    <>
      {/* Beside what is busy: a screen reader may hold back what is said inside of it. */}
      <p role="status" className="visually-hidden">
        {speaks ? label : ''}
      </p>
      <div aria-busy="true">
        {isShown ? (
          <div className="loading-lines" aria-hidden="true">
            {Array.from({ length: rows }, (_, row) => (
              <Skeleton key={row} variant="rectangle" />
            ))}
          </div>
        ) : null}
      </div>
    </>
  );
}

/** Stands where a line of text will be while it is fetched, among what is there already. */
export function LoadingLine({ label }: Pick<LoadingProps, 'label'>) {
  const { isShown, speaks } = useShownAfterAWhile();
  return (
    <>
      <span role="status" className="visually-hidden">
        {speaks ? label : ''}
      </span>
      {isShown ? <Skeleton variant="text" width={16} /> : null}
    </>
  );
}

/** How many are shown on the page now. */
let shown = 0;

/** The first that is shown speaks for those that come after it. */
function useShownAfterAWhile() {
  const [state, setState] = useState({ isShown: false, speaks: false });

  useEffect(() => {
    let isCounted = false;
    const timer = setTimeout(() => {
      setState({ isShown: true, speaks: shown === 0 });
      shown += 1;
      isCounted = true;
    }, SHOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      if (isCounted) shown -= 1;
    };
  }, []);
  return state;
}
