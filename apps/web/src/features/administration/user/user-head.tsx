import type { ReactNode } from 'react';

import { toReadableEmail } from '@portvakt/api-client';
import type { UserDetails } from '@portvakt/api-client/operators';
import { Avatar, EmailAddress, PageHeading, Tag } from '@portvakt/ui';
import { CopyButton } from '@portvakt/ui/operators';

import { useLanguage, useTexts } from '../../../i18n/texts.js';
import { formatDateTime } from '../../../i18n/time.js';
import { useRoleNames } from '../../../roles/use-role-names.js';
import { userTexts } from './user.texts.js';

interface UserHeadProps {
  readonly details: UserDetails;
  readonly actions: ReactNode;
}

/** Who the user is, in which state, and what can be done. */
export function UserHead({ details: { user }, actions }: UserHeadProps) {
  const texts = useTexts(userTexts);
  const roleNames = useRoleNames();
  const [language] = useLanguage();

  return (
    <div className="user-head">
      <Avatar name={user.name} src={undefined} />
      <div className="user-head-facts">
        <PageHeading>{user.name}</PageHeading>
        <div className="tag-line">
          <EmailAddress address={toReadableEmail(user.email)} />
          <Tag data-color={user.emailVerified ? 'success' : 'warning'}>
            {user.emailVerified ? texts.verified : texts.unverified}
          </Tag>
          {user.twoFactorEnabled ? <Tag data-color="success">{texts.twoFactorOn}</Tag> : null}
          {user.banned ? (
            <Tag data-color="danger">
              {user.banExpires === null
                ? texts.banned
                : texts.bannedUntil({ date: formatDateTime(user.banExpires, language, new Date()) })}
            </Tag>
          ) : null}
          {user.role === 'user' ? null : roleNames(user.role).map((name) => <Tag key={name}>{name}</Tag>)}
        </div>
        <p className="user-id">
          {texts.userId}{' '}
          <span className="user-id-copy">
            <code>{user.id}</code>
            <CopyButton text={user.id} label={texts.copyId} doneLabel={texts.copied} failedLabel={texts.notCopied} />
          </span>
        </p>
      </div>
      {actions}
    </div>
  );
}
