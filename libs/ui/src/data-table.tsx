import { Skeleton, Table } from '@digdir/designsystemet-react';
import type { ReactNode, Ref } from 'react';

import { Loading } from './loading.js';

export type SortOrder = 'none' | 'ascending' | 'descending';

export interface Column<Row> {
  readonly key: string;
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /** Set for the column with the name of the row. */
  readonly isRowHeader?: boolean;
  /** The column is hidden where the table is narrow. */
  readonly onlyWide?: boolean;
  /** Set for a column by which the rows can be sorted. */
  readonly sort?: { readonly order: SortOrder; readonly onSort: () => void } | undefined;
}

interface DataTableProps<Row> {
  /** Describes the table and its order; takes focus after a page turn. */
  readonly caption: string;
  readonly captionRef?: Ref<HTMLTableCaptionElement>;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** True while other rows are fetched; the present rows stay, dimmed. */
  readonly isBusy?: boolean;
}

/** A table whose rows the server sorts, filters and pages. A table that is too wide scrolls within the page. */
export function DataTable<Row>({ caption, captionRef, columns, rows, keyOf, isBusy = false }: DataTableProps<Row>) {
  return (
    <div className="data-table" role="region" aria-label={caption} tabIndex={0} aria-busy={isBusy}>
      <Table data-color="neutral" hover>
        <caption className="visually-hidden" tabIndex={-1} {...(captionRef ? { ref: captionRef } : {})}>
          {caption}
        </caption>
        <Table.Head>
          <Table.Row>
            {columns.map(({ key, heading, onlyWide, sort }) => (
              <Table.HeaderCell
                key={key}
                scope="col"
                className={onlyWide ? 'only-wide' : undefined}
                {...(sort ? { sort: sort.order, onClick: sort.onSort } : {})}
              >
                {heading}
              </Table.HeaderCell>
            ))}
          </Table.Row>
        </Table.Head>
        <Table.Body>
          {rows.map((row) => (
            <Table.Row key={keyOf(row)}>
              {columns.map(({ key, cell, isRowHeader, onlyWide }) =>
                isRowHeader ? (
                  <Table.HeaderCell key={key} scope="row">
                    {cell(row)}
                  </Table.HeaderCell>
                ) : (
                  <Table.Cell key={key} className={onlyWide ? 'only-wide' : undefined}>
                    {cell(row)}
                  </Table.Cell>
                ),
              )}
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  );
}

interface LoadingTableProps {
  /** Announced once, politely. */
  readonly label: string;
  readonly rows?: number;
}

/** A placeholder for the rows of a table that is shown for the first time. */
export function LoadingTable({ label, rows = 8 }: LoadingTableProps) {
  return (
    <Loading label={label}>
      <div className="loading-table">
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} variant="rectangle" height={40} />
        ))}
      </div>
    </Loading>
  );
}
