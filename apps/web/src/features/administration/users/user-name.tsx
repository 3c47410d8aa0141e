import { Link } from 'react-router';

import { toReadableEmail } from '@portvakt/api-client';
import type { OperatedUser } from '@portvakt/api-client/operators';
import { Avatar, EmailAddress } from '@portvakt/ui';

import { userPath } from '../layout/pages.js';
import { noteOpened, rowId } from './opened-row.js';

interface UserNameProps {
  readonly user: OperatedUser;
}

/** Who a row is about, with the link to the page of the user. */
export function UserName({ user }: UserNameProps) {
  return (
    <span className="user-name">
      <Avatar name={user.name} src={undefined} />
      <span>
        <Link id={rowId(user.id)} to={userPath(user.id)} onClick={() => noteOpened(user.id)}>
          {user.name}
        </Link>
        <EmailAddress address={toReadableEmail(user.email)} />
      </span>
    </span>
  );
}
