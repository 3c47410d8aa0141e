import { PersonPlusIcon } from '@navikt/aksel-icons';
import { Link } from 'react-router';

import { asApiFailure, useWebConfig } from '@portvakt/api-client';
import { useListUsersQuery } from '@portvakt/api-client/operators';
import { ButtonLink, Notice, PageHeading, StatusRegion } from '@portvakt/ui';

import { useTexts } from '../../../i18n/texts.js';
import { useErrorText } from '../../../i18n/use-error-text.js';
import { usePassedState } from '../../../navigation-state/use-passed-state.js';
import { readDeletedState } from '../navigation-state/deleted-state.js';
import { useOperator } from '../layout/operator-context.js';
import { ADMINISTRATION_PATHS } from '../layout/pages.js';
import { useFirstControl } from '../lists/use-first-control.js';
import { useCounted } from './use-counted.js';
import { useFindUsers } from './use-find-users.js';
import { useListTexts } from './use-list-texts.js';
import { useUsersView } from './use-users-view.js';
import { UserFilters } from './user-filters.js';
import { UserRows } from './user-rows.js';
import { UserSearch } from './user-search.js';
import { usersTexts } from './users.texts.js';
import { toListQuery, type UsersView, WITHOUT_FILTERS } from './users-view.js';
import './users.css';

/** All users: search, filters, and the rows. */
export function UsersPage() {
  const texts = useTexts(usersTexts);
  const errorText = useErrorText();
  const { view, action, change, turnTo, turnBack } = useUsersView();
  const deleted = usePassedState(readDeletedState);
  const list = useListUsersQuery(toListQuery(view));
  const { search, isSearching, failure } = useFindUsers((found) => change(found, 'search'));
  const { announcement } = useListTexts(view);
  const { container, focusFirst } = useFirstControl();
  const widen = (without: Partial<UsersView>) => {
    change(without, 'search');
    focusFirst();
  };
  const { currentData: rows } = list;

  // The one refusal that says something about what was typed.
  const isTooBroad = list.error !== undefined && asApiFailure(list.error).code === 'SEARCH_TOO_BROAD';
  const searchFailure = failure ?? (isTooBroad ? list.error : undefined);
  return (
    <>
      <UsersTitle />
      <StatusRegion>
        {deleted === undefined ? null : <Notice kind="success">{texts.deleted({ name: deleted })}</Notice>}
      </StatusRegion>
      <p role="status" className="visually-hidden">
        {rows ? announcement(action, rows) : ''}
      </p>
      <div className="panel flush">
        <div className="list-head">
          <UserSearch
            search={view.search}
            isBusy={isSearching}
            error={searchFailure === undefined ? undefined : errorText(searchFailure)}
            onSearch={(text) => void search(text)}
          />
          <UserFilters
            view={view}
            onChange={(filters) => change(filters, 'search')}
            onClear={() => widen(WITHOUT_FILTERS)}
            container={container}
          />
        </div>
        <UserRows
          list={list}
          view={view}
          isTooBroad={isTooBroad}
          hasTurned={action === 'turn'}
          onChange={change}
          onWiden={widen}
          onTurn={turnTo}
          onTurnBack={turnBack}
        />
      </div>
    </>
  );
}

/** The heading with the number of users, and the way to a new one. */
function UsersTitle() {
  const texts = useTexts(usersTexts);
  const { may } = useOperator();
  // A new user gets a link to choose a password.
  const { emailPassword, resetPassword } = useWebConfig();
  return (
    <div className="list-title">
      <PageHeading lead={useCounted()}>{texts.title}</PageHeading>
      {may('user: create') && emailPassword && resetPassword ? (
        <ButtonLink variant="secondary">
          <Link to={ADMINISTRATION_PATHS.newUser}>
            <PersonPlusIcon aria-hidden="true" />
            {texts.newUser}
          </Link>
        </ButtonLink>
      ) : null}
    </div>
  );
}
