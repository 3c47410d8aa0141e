import { ShieldLockIcon } from '@navikt/aksel-icons';
import type { Ref } from 'react';

import type { ListedUser } from '@portvakt/api-client/operators';
import { type Column, DataTable } from '@portvakt/ui/operators';

import { useTexts } from '../../../i18n/texts.js';
import { Moment } from '../lists/moment.js';
import { useMethodName } from './use-method-name.js';
import { UserName } from './user-name.js';
import { UserTags } from './user-tags.js';
import { usersTexts } from './users.texts.js';
import type { Sort, UsersView } from './users-view.js';

interface UsersTableProps {
  readonly users: readonly ListedUser[];
  readonly view: UsersView;
  readonly caption: string;
  readonly captionRef: Ref<HTMLTableCaptionElement>;
  readonly isBusy: boolean;
  readonly onSort: (sort: Sort) => void;
}

/** The users as a table, whose headings sort it. */
export function UsersTable({ users, view, caption, captionRef, isBusy, onSort }: UsersTableProps) {
  const texts = useTexts(usersTexts);
  const methodName = useMethodName();
  const sortBy = (sort: Sort): Column<ListedUser>['sort'] => ({
    order: view.sort !== sort ? 'none' : view.isAscending ? 'ascending' : 'descending',
    onSort: () => onSort(sort),
  });

  const columns: readonly Column<ListedUser>[] = [
    {
      key: 'name',
      heading: texts.nameAndEmail,
      isRowHeader: true,
      sort: sortBy('navn'),
      cell: (user) => <UserName user={user} />,
    },
    { key: 'status', heading: texts.status, cell: (user) => <UserTags user={user} /> },
    {
      key: 'twoFactor',
      heading: texts.twoFactor,
      cell: ({ twoFactorEnabled }) => <SecondFactor isOn={twoFactorEnabled} />,
    },
    {
      key: 'signInMethods',
      heading: texts.signInMethods,
      onlyWide: true,
      cell: ({ signInMethods }) => signInMethods.map(methodName).join(', ') || texts.noMethods,
    },
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

interface SecondFactorProps {
  readonly isOn: boolean;
}

function SecondFactor({ isOn }: SecondFactorProps) {
  const texts = useTexts(usersTexts);
  if (!isOn) return <span className="factor-off">{texts.off}</span>;
  return (
    <span className="factor-on">
      <ShieldLockIcon aria-hidden="true" />
      {texts.on}
    </span>
  );
}
