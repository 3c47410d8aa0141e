import type { Ref } from 'react';

import type { OperatedUser } from '@portvakt/api-client/operators';
import { SelectField } from '@portvakt/ui/operators';

import { useTexts } from '../../../i18n/texts.js';
import { Moment } from '../lists/moment.js';
import { UserName } from './user-name.js';
import { UserTags } from './user-tags.js';
import { usersTexts } from './users.texts.js';
import { type Sort, SORTS } from './users-view.js';

interface UsersListProps {
  readonly users: readonly OperatedUser[];
  readonly caption: string;
  readonly isBusy: boolean;
  readonly listRef: Ref<HTMLUListElement>;
}

/** The users where there is no space for a table. */
export function UsersList({ users, caption, isBusy, listRef }: UsersListProps) {
  const texts = useTexts(usersTexts);
  return (
    <ul className="user-list" aria-label={caption} aria-busy={isBusy} ref={listRef} tabIndex={-1}>
      {users.map((user) => (
        <li key={user.id}>
          <UserName user={user} />
          <UserTags user={user} withTwoFactor />
          <span>
            {texts.lastSignIn} {user.lastSignInAt === null ? texts.never : <Moment iso={user.lastSignInAt} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface SortChoiceProps {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** Sorts the list, which has no headings to press. */
export function SortChoice({ sort, onSort }: SortChoiceProps) {
  const texts = useTexts(usersTexts);
  const names = { navn: texts.nameAndEmail, laget: texts.created, 'sist-innlogget': texts.signedIn };
  return (
    <SelectField
      name="sortering"
      label={texts.sorting}
      value={sort}
      choices={SORTS.map((value) => ({ value, label: names[value] }))}
      onChange={onSort}
    />
  );
}
