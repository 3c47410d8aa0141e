import { KeyHorizontalIcon, LinkIcon, MobileIcon, PadlockLockedIcon } from '@navikt/aksel-icons';

import type { UserDetails } from '@portvakt/api-client/operators';
import { CopyButton } from '@portvakt/ui/operators';

import { useLanguage, useTexts } from '../../../i18n/texts.js';
import { formatDate, formatDateTime } from '../../../i18n/time.js';
import { useProviderName } from '../../../providers/use-provider-name.js';
import { userTexts } from './user.texts.js';

interface RowsProps {
  readonly details: UserDetails;
  /** With the ids at the providers. */
  readonly inFull?: boolean;
}

/** The sign-in methods: the password, then each provider. */
export function MethodRows({ details, inFull = false }: RowsProps) {
  const texts = useTexts(userTexts);
  const [language] = useLanguage();
  const providerName = useProviderName();
  const connected = details.accounts.filter(({ provider }) => provider !== 'credential');

  if (!details.hasPassword && connected.length === 0) {
    return details.passkeys.length === 0 ? <p>{texts.noMethods}</p> : null;
  }
  return (
    <ul className="item-rows user-rows">
      {details.hasPassword ? (
        <li>
          <RowIcon Icon={PadlockLockedIcon} />
          <div>
            <h3 className="item-name">{texts.password}</h3>
            <ul className="item-facts">
              {details.passwordChangedAt === null ? null : (
                <li>{texts.passwordChanged({ date: formatDate(details.passwordChangedAt, language) })}</li>
              )}
            </ul>
          </div>
        </li>
      ) : null}
      {connected.map(({ id, provider, accountId, createdAt }) => (
        <li key={id}>
          <RowIcon Icon={LinkIcon} />
          <div>
            <h3 className="item-name">{providerName(provider)}</h3>
            <ul className="item-facts">
              <li>{texts.connected({ date: formatDate(createdAt, language) })}</li>
              {inFull ? (
                <li>
                  {texts.accountId} <code>{accountId}</code>
                  <CopyButton
                    text={accountId}
                    label={texts.copy({ what: `${texts.accountId} ${providerName(provider)}` })}
                    doneLabel={texts.copied}
                    failedLabel={texts.notCopied}
                  />
                </li>
              ) : null}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The passkeys, which open the account alone and count as both factors. */
export function PasskeyRows({ details }: RowsProps) {
  const texts = useTexts(userTexts);
  const [language] = useLanguage();

  if (details.passkeys.length === 0) return <p>{texts.noPasskeys}</p>;
  return (
    <ul className="item-rows user-rows">
      {details.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <li key={id}>
          <RowIcon Icon={KeyHorizontalIcon} />
          <div>
            <h3 className="item-name">{name ?? texts.passkey}</h3>
            <ul className="item-facts">
              {createdAt === null ? null : <li>{texts.added({ date: formatDate(createdAt, language) })}</li>}
              <li>
                {lastUsedAt === null
                  ? texts.neverUsed
                  : texts.lastUsed({ date: formatDateTime(lastUsedAt, language, new Date()) })}
              </li>
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The authenticators. */
export function TwoFactorRows({ details }: RowsProps) {
  const texts = useTexts(userTexts);
  const [language] = useLanguage();

  if (details.authenticators.length === 0) return <p>{texts.noAuthenticators}</p>;
  return (
    <ul className="item-rows user-rows">
      {details.authenticators.map(({ id, name, createdAt, lastUsedAt, verified }) => (
        <li key={id}>
          <RowIcon Icon={MobileIcon} />
          <div>
            <h3 className="item-name">{name}</h3>
            <ul className="item-facts">
              <li>{texts.added({ date: formatDate(createdAt, language) })}</li>
              <li>
                {lastUsedAt === null
                  ? verified
                    ? texts.neverUsed
                    : texts.unfinished
                  : texts.lastUsed({ date: formatDateTime(lastUsedAt, language, new Date()) })}
              </li>
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}

function RowIcon({ Icon }: { readonly Icon: typeof LinkIcon }) {
  return (
    <span className="row-icon">
      <Icon aria-hidden="true" />
    </span>
  );
}
