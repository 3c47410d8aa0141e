import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

import type { ListUsersAnswer } from '@portvakt/api-client/operators';
import { Button } from '@portvakt/ui';
import { LoadingTable, Pager } from '@portvakt/ui/operators';

import { useTexts } from '../../../i18n/texts.js';
import { LoadFailure } from '../../../failures/load-failure.js';
import { useNarrow } from '../lists/use-narrow.js';
import { focusOpenedRow } from './opened-row.js';
import { useListTexts } from './use-list-texts.js';
import type { LastAction } from './use-users-view.js';
import { SortChoice, UsersList } from './users-list.js';
import { UsersTable } from './users-table.js';
import { usersTexts } from './users.texts.js';
import { hasFilters, isAscendingFirst, PER_PAGE, type Sort, type UsersView, WITHOUT_FILTERS } from './users-view.js';

interface UserRowsProps {
  readonly list: {
    /** Of this view, or of the one before while this one is being fetched. */
    readonly data?: ListUsersAnswer | undefined;
    readonly currentData?: ListUsersAnswer | undefined;
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => PromiseLike<{ readonly isError: boolean }>;
  };
  readonly view: UsersView;
  /** The refusal is shown at the search field. */
  readonly isTooBroad: boolean;
  /** Whether the page was turned: then the caption, or the list without one, takes focus. */
  readonly hasTurned: boolean;
  readonly onChange: (change: Partial<UsersView>, what: LastAction) => void;
  /** Called by the buttons of an empty list, which are removed when there are rows. */
  readonly onWiden: (change: Partial<UsersView>) => void;
  readonly onTurn: (cursor: string) => void;
  readonly onTurnBack: (() => void) | undefined;
}

/** The rows, or a placeholder, an empty list, or a refusal. */
export function UserRows(props: UserRowsProps) {
  const { list, view, isTooBroad, onWiden } = props;
  const texts = useTexts(usersTexts);
  const { data, error, isFetching, refetch } = list;
  const failure = isTooBroad || isFetching ? undefined : error;

  // The previous rows stay while others are fetched, and are removed if fetching fails.
  const rows = error && !isFetching ? undefined : data;
  if (!rows) {
    return (
      <div className="list-message">
        <LoadFailure error={failure} isFetching={isFetching} onRetry={refetch} />
        {isFetching ? <LoadingTable label={texts.loading} /> : null}
      </div>
    );
  }
  if (rows.users.length > 0) return <ShownRows {...props} rows={rows} />;
  return (
    <div className="list-message">
      <p>{view.search === '' && !hasFilters(view) ? texts.none : texts.noHits}</p>
      <div className="actions">
        {view.search === '' ? null : (
          <Button variant="secondary" onClick={() => onWiden({ field: view.field === 'navn' ? 'e-post' : 'navn' })}>
            {view.field === 'navn' ? texts.searchEmails : texts.searchNames}
          </Button>
        )}
        {hasFilters(view) ? (
          <Button variant="secondary" onClick={() => onWiden(WITHOUT_FILTERS)}>
            {texts.clearFilters}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface ShownRowsProps extends UserRowsProps {
  readonly rows: ListUsersAnswer;
}

function ShownRows({ rows, list, view, hasTurned, onChange, onTurn, onTurnBack }: ShownRowsProps) {
  const texts = useTexts(usersTexts);
  const isNarrow = useNarrow();
  const { caption, range } = useListTexts(view);
  const { captionRef, listRef } = useFocus(hasTurned, list.currentData);
  const { nextCursor } = rows;

  const sortBy = (sort: Sort) => {
    const isAscending = sort === view.sort ? !view.isAscending : isAscendingFirst(sort);
    onChange({ sort, isAscending }, 'sort');
  };
  return (
    <>
      {isNarrow ? (
        <>
          <SortChoice sort={view.sort} onSort={sortBy} />
          <UsersList users={rows.users} caption={caption} isBusy={list.isFetching} listRef={listRef} />
        </>
      ) : (
        <UsersTable
          users={rows.users}
          view={view}
          caption={caption}
          captionRef={captionRef}
          isBusy={list.isFetching}
          onSort={sortBy}
        />
      )}
      <Pager
        previous={{ label: texts.previous, onPress: onTurnBack }}
        next={{ label: texts.next, onPress: nextCursor === null ? undefined : () => onTurn(nextCursor) }}
        perPage={{
          label: texts.perPage,
          value: view.perPage,
          choices: PER_PAGE,
          onChange: (count) =>
            onChange({ perPage: PER_PAGE.find((each) => each === count) ?? view.perPage }, 'perPage'),
        }}
      >
        {range(rows)}
      </Pager>
    </>
  );
}

/** Focuses the caption or the list after a page turn, and the row that was left after Back. */
function useFocus(hasTurned: boolean, rows: unknown) {
  const captionRef = useRef<HTMLTableCaptionElement>(null);
  const listRef = useRef<HTMLUListElement>(null);
  const isBack = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    if (rows === undefined) return;
    if (hasTurned) (captionRef.current ?? listRef.current)?.focus();
    // After the page has focused its heading.
    else if (isBack) queueMicrotask(focusOpenedRow);
  }, [hasTurned, isBack, rows]);
  return { captionRef, listRef };
}
