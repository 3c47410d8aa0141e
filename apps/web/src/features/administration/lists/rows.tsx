import './rows.css';
import type { ReactNode, Ref } from 'react';

import { type Column, DataTable, FactList, LoadingTable } from '@portvakt/ui/operators';

import { useTexts } from '../../../i18n/texts.js';
import { LoadFailure } from '../../../failures/load-failure.js';
import { frameTexts } from '../layout/frame.texts.js';
import { useNarrow } from './use-narrow.js';

interface Answer<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => PromiseLike<{ readonly isError: boolean }>;
}

interface FetchedProps<Data> {
  readonly answer: Answer<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** What was fetched; placeholders until then, and a failure with a retry. */
export function Fetched<Data>({ answer, children }: FetchedProps<Data>) {
  const texts = useTexts(frameTexts);
  const { data, error, isFetching, refetch } = answer;
  if (data !== undefined && !(error && !isFetching)) return children(data);
  return (
    <div className="rows-message">
      <LoadFailure error={isFetching ? undefined : error} isFetching={isFetching} onRetry={refetch} />
      {isFetching ? <LoadingTable label={texts.loading} /> : null}
    </div>
  );
}

interface RowsProps<Row> {
  readonly caption: string;
  readonly captionRef?: Ref<HTMLTableCaptionElement>;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly isBusy?: boolean;
  /** Shown where there are no rows. */
  readonly none: string;
}

/** A table, or a list of cards where there is no space for one. */
export function Rows<Row>(props: RowsProps<Row>) {
  const { caption, columns, rows, keyOf, isBusy, none } = props;
  const isNarrow = useNarrow();
  if (rows.length === 0) return <p className="rows-message">{none}</p>;
  if (!isNarrow) return <DataTable {...props} />;
  return (
    <ul className="row-cards" aria-label={caption} aria-busy={isBusy}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          {columns
            .filter(({ isRowHeader }) => isRowHeader)
            .map(({ key, cell }) => (
              <div key={key} className="row-card-head">
                {cell(row)}
              </div>
            ))}
          <FactList
            facts={columns
              .filter(({ isRowHeader }) => !isRowHeader)
              .map(({ heading, cell }) => ({ name: heading, value: cell(row) }))}
          />
        </li>
      ))}
    </ul>
  );
}
