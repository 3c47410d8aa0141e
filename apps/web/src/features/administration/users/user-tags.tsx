import type { OperatedUser } from '@portvakt/api-client/operators';
import { Tag } from '@portvakt/ui';

import { useTexts } from '../../../i18n/texts.js';
import { usersTexts } from './users.texts.js';

interface UserTagsProps {
  readonly user: Pick<OperatedUser, 'emailVerified' | 'banned' | 'twoFactorEnabled'>;
  /** Where there is no column of its own for it. */
  readonly withTwoFactor?: boolean;
}

/** The state of a user in a few words. */
export function UserTags({ user, withTwoFactor = false }: UserTagsProps) {
  const texts = useTexts(usersTexts);
  return (
    <span className="tag-line">
      <Tag data-color={user.emailVerified ? 'success' : 'warning'}>
        {user.emailVerified ? texts.verified : texts.unverified}
      </Tag>
      {withTwoFactor && user.twoFactorEnabled ? <Tag data-color="success">{texts.twoFactorOn}</Tag> : null}
      {user.banned ? <Tag data-color="danger">{texts.banned}</Tag> : null}
    </span>
  );
}
