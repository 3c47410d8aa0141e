import { Skeleton } from '@digdir/designsystemet-react';

import { Loading } from './loading.js';

interface LoadingRowsProps {
  /** Announced once, politely. */
  readonly label: string;
  readonly rows: number;
}

/** A placeholder for a panel of rows, each with an icon and two lines. */
export function LoadingRows({ label, rows }: LoadingRowsProps) {
  return (
    <Loading label={label}>
      <div className="panel flush loading-rows">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row}>
            <Skeleton variant="circle" width={40} height={40} />
            <div>
              <Skeleton variant="text" width={16} />
              <Skeleton variant="text" width={32} />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
