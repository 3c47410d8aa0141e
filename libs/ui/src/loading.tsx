import { Skeleton } from '@digdir/designsystemet-react';
import { type ReactNode, useEffect, useState } from 'react';

/** A shorter wait shows nothing: a flash is worse than a pause. */
const SHOW_AFTER_MS = 300;

interface LoadingProps {
  /** Announced once, politely, however many placeholders a page has. */
  readonly label: string;
  /** The number of bars, one for each expected row. */
  readonly rows?: number;
  /** Placeholders instead of bars. */
  readonly children?: ReactNode;
}

/** A placeholder for content that is being fetched. */
export function Loading({ label, rows = 3, children }: LoadingProps) {
  const { isShown, speaks } = useShownAfterAWhile();

  return (
    <>
      {/* Outside the busy element: screen readers may not announce what is inside. */}
      <p role="status" className="visually-hidden">
        {speaks ? label : ''}
      </p>
      <div aria-busy="true">
        {isShown ? (
          <div aria-hidden="true">
            {children ?? (
              <div className="loading-lines">
                {Array.from({ length: rows }, (_, row) => (
                  <Skeleton key={row} variant="rectangle" />
                ))}
              </div>
            )}
          </div>
        ) : null}
      </div>
    </>
  );
}

/** A placeholder for one line of text that is being fetched. */
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

/** The number of placeholders currently shown. */
let shown = 0;

/** Shows the placeholder after a delay; only the first one on the page announces itself. */
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
