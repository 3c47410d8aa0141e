import type { Ref } from 'react';

import type { OperatedUser } from '@portvakt/api-client/operators';
import { type Column, DataTable } from '@portvakt/ui/operators';

import { useTexts } from '../../../i18n/texts.js';
import { Moment } from '../frame/moment.js';
import { UserName } from './user-name.js';
import { UserTags } from './user-tags.js';
import { usersTexts } from './users.texts.js';
import type { Sort, UsersView } from './users-view.js';

interface UsersTableProps {
  readonly users: readonly OperatedUser[];
  readonly view: UsersView;
  readonly caption: string;
  readonly captionRef: Ref<HTMLTableCaptionElement>;
  readonly isBusy: boolean;
  readonly onSort: (sort: Sort) => void;
}

/** The users as a table, whose headings sort it. */
export function UsersTable({ users, view, caption, captionRef, isBusy, onSort }: UsersTableProps) {
  const texts = useTexts(usersTexts);
  const sortBy = (sort: Sort): Column<OperatedUser>['sort'] => ({
    order: view.sort !== sort ? 'none' : view.isAscending ? 'ascending' : 'descending',
    onSort: () => onSort(sort),
  });

  const columns: readonly Column<OperatedUser>[] = [
    {
      key: 'name',
      heading: texts.nameAndEmail,
      isRowHeader: true,
      sort: sortBy('navn'),
      cell: (user) => <UserName user={user} />,
    },
    { key: 'status', heading: texts.status, cell: (user) => <UserTags user={user} /> },
    { key: 'twoFactor', heading: texts.twoFactor, cell: (user) => (user.twoFactorEnabled ? texts.on : texts.off) },
    {
      key: 'created',
      heading: texts.created,
      onlyWide: true,
      sort: sortBy('laget'),
      cell: (user) => <Moment iso={user.createdAt} dayOnly />,
    },
    {
      key: 'signedIn',
      heading: texts.signedIn,
      sort: sortBy('sist-innlogget'),
      cell: (user) => (user.lastSignInAt === null ? texts.never : <Moment iso={user.lastSignInAt} />),
    },
  ];
  return (
    <DataTable
      caption={caption}
      captionRef={captionRef}
      columns={columns}
      rows={users}
      keyOf={({ id }) => id}
      isBusy={isBusy}
    />
  );
}
