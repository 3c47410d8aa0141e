import { Skeleton } from '@digdir/designsystemet-react';
import { useEffect, useState } from 'react';

/** A wait shorter than this shows nothing: a flash is worse than a pause. */
const SHOW_AFTER_MS = 300;

interface LoadingProps {
  /** Said once, politely. */
  readonly label: string;
  /** Bars shaped like the rows to come. */
  readonly rows?: number;
}

/** Stands where content will be while it is fetched. */
export function Loading({ label, rows = 3 }: LoadingProps) {
  const [visible, setVisible] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div aria-busy="true">
      <p role="status" className="visually-hidden">
        {visible ? label : ''}
      </p>
      {visible ? (
        <div className="loading-lines" aria-hidden="true">
          {Array.from({ length: rows }, (_, row) => (
            <Skeleton key={row} variant="rectangle" />
          ))}
        </div>
      ) : null}
    </div>
  );
}
