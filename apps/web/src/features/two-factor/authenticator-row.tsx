import { MobileIcon, TrashIcon } from '@navikt/aksel-icons';

import { Button } from '@portvakt/ui';

import { useLanguage, useTexts } from '../../i18n/texts.js';
import { formatDate, formatDateTime } from '../../i18n/time.js';
import { authenticatorsTexts } from './authenticators.texts.js';
import type { Authenticator } from './use-delete-authenticator.js';

interface AuthenticatorRowProps {
  readonly authenticator: Authenticator;
  /** Without it, there is no button. */
  readonly onDelete: (() => void) | undefined;
}

/** One authenticator: its name, when it was added, and when it was last used. */
export function AuthenticatorRow({ authenticator, onDelete }: AuthenticatorRowProps) {
  const { name, createdAt, lastUsedAt } = authenticator;
  const texts = useTexts(authenticatorsTexts);
  const [language] = useLanguage();

  return (
    <li>
      <span className="row-icon">
        <MobileIcon aria-hidden="true" />
      </span>
      <div>
        <h4 className="authenticator-name">{name}</h4>
        <ul className="item-facts">
          <li>
            {texts.added} <time dateTime={createdAt}>{formatDate(createdAt, language)}</time>
          </li>
          {lastUsedAt === null ? (
            <li>{texts.neverUsed}</li>
          ) : (
            <li>
              {texts.lastUsed} <time dateTime={lastUsedAt}>{formatDateTime(lastUsedAt, language, new Date())}</time>
            </li>
          )}
        </ul>
      </div>
      {onDelete ? (
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
      ) : null}
    </li>
  );
}
