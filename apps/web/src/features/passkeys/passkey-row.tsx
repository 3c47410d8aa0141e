import { KeyHorizontalIcon, PencilIcon, TrashIcon } from '@navikt/aksel-icons';
import type { Ref } from 'react';

import type { Passkey } from '@portvakt/api-client';
import { Button, Tag } from '@portvakt/ui';

import { useLanguage, useTexts } from '../../i18n/texts.js';
import { formatDate, formatDateTime } from '../../i18n/time.js';
import { useReadOnly } from '../../session/use-read-only.js';
import { ownPasskeysTexts } from './own-passkeys.texts.js';

interface PasskeyRowProps {
  readonly passkey: Passkey;
  /** Whether nothing else opens the account, so that it cannot be deleted. */
  readonly isLastSignInMethod: boolean;
  /** The name, which takes focus when the passkey was just made. */
  readonly nameRef: Ref<HTMLHeadingElement>;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

/** One passkey: its name, whether it is synced, when it was made, and when it was last used. */
export function PasskeyRow({ passkey, isLastSignInMethod, nameRef, onRename, onDelete }: PasskeyRowProps) {
  const { createdAt, lastUsedAt, deviceType } = passkey;
  const texts = useTexts(ownPasskeysTexts);
  const [language] = useLanguage();
  const name = passkey.name ?? texts.unnamed;
  const isReadOnly = useReadOnly();

  return (
    <li>
      <span className="row-icon">
        <KeyHorizontalIcon aria-hidden="true" />
      </span>
      <div>
        <div className="tag-line">
          <h3 ref={nameRef} tabIndex={-1} className="passkey-name">
            {name}
          </h3>
          <Tag data-color="neutral" data-size="sm">
            {deviceType === 'multiDevice' ? texts.synced : texts.oneDevice}
          </Tag>
        </div>
        <ul className="item-facts">
          <li>
            {texts.made} <time dateTime={createdAt}>{formatDate(createdAt, language)}</time>
          </li>
          {lastUsedAt === null ? (
            <li>{texts.neverUsed}</li>
          ) : (
            <li>
              {texts.lastUsed} <time dateTime={lastUsedAt}>{formatDateTime(lastUsedAt, language, new Date())}</time>
            </li>
          )}
          {isLastSignInMethod ? <li>{texts.onlyWayIn}</li> : null}
        </ul>
      </div>
      {isReadOnly ? null : (
        <Actions name={name} isLastSignInMethod={isLastSignInMethod} onRename={onRename} onDelete={onDelete} />
      )}
    </li>
  );
}

interface ActionsProps extends Pick<PasskeyRowProps, 'isLastSignInMethod' | 'onRename' | 'onDelete'> {
  readonly name: string;
}

function Actions({ name, isLastSignInMethod, onRename, onDelete }: ActionsProps) {
  const texts = useTexts(ownPasskeysTexts);
  return (
    <div className="passkey-actions">
      <Button variant="tertiary" size="sm" accessibleName={texts.renameNamed({ name })} onClick={onRename}>
        <PencilIcon aria-hidden="true" />
        {texts.rename}
      </Button>
      {isLastSignInMethod ? null : (
        <Button
          variant="tertiary"
          tone="danger"
          size="sm"
          accessibleName={texts.deleteNamed({ name })}
          onClick={onDelete}
        >
          <TrashIcon aria-hidden="true" />
          {texts.delete}
        </Button>
      )}
    </div>
  );
}
