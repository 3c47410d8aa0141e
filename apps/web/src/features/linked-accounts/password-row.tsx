import { KeyHorizontalIcon } from '@navikt/aksel-icons';
import { Link } from 'react-router';

import { useWebConfig } from '@portvakt/api-client';
import { Button, Tag, TextLink } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { canMakePassword } from '../../providers/use-sign-in-methods.js';
import { PATHS } from '../../routes/paths.js';
import { useReadOnly } from '../../session/use-read-only.js';
import { linkedAccountsTexts } from './linked-accounts.texts.js';

interface PasswordRowProps {
  readonly hasPassword: boolean;
  /** Undefined where the password is all that opens the account, or there is none. */
  readonly onRemove: (() => void) | undefined;
}

/** Shows whether there is a password, with a link to where one can be set, or a button that removes it. */
export function PasswordRow({ hasPassword, onRemove }: PasswordRowProps) {
  const texts = useTexts(linkedAccountsTexts);
  const isReadOnly = useReadOnly();
  const config = useWebConfig();
  const canMake = canMakePassword(config);
  const opens = hasPassword && config.emailPassword;
  return (
    <li>
      <span className="row-icon">
        <KeyHorizontalIcon aria-hidden="true" />
      </span>
      <div>
        <div className="tag-line">
          <h2 className="item-name">{texts.password}</h2>
          <Tag data-color={opens ? 'success' : 'neutral'} data-size="sm">
            {opens ? texts.on : hasPassword ? texts.notInUse : texts.notMade}
          </Tag>
        </div>
        {hasPassword || isReadOnly || !canMake ? null : (
          <TextLink asChild>
            <Link to={PATHS.security}>{texts.makePassword}</Link>
          </TextLink>
        )}
      </div>
      {onRemove === undefined || isReadOnly ? null : (
        <Button
          variant="secondary"
          tone="neutral"
          size="sm"
          accessibleName={texts.removeThePassword}
          onClick={onRemove}
        >
          {texts.removePassword}
        </Button>
      )}
    </li>
  );
}
