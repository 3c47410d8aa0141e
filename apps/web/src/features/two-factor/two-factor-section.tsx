import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

import { useSession, useWebConfig } from '@portvakt/api-client';
import { ButtonLink, FormError, Notice, PanelSection, StatusRegion, Tag } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { useSignInMethods } from '../../providers/use-sign-in-methods.js';
import { PATHS } from '../../routes/paths.js';
import { useReadOnly } from '../../session/use-read-only.js';
import { AuthenticatorList } from './authenticator-list.js';
import { authenticatorsTexts } from './authenticators.texts.js';
import { canTurnOn } from './can-turn-on.js';
import { useDeleteAuthenticator } from './use-delete-authenticator.js';
import './two-factor.css';

/** The second factor: whether it is on, its authenticators, and its backup codes. */
export function TwoFactorSection() {
  const texts = useTexts(authenticatorsTexts);
  const errorText = useErrorText();
  const { signedIn } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  const config = useWebConfig();
  const { deleteAuthenticator, isBusy, deletion } = useDeleteAuthenticator();
  const isOn = signedIn?.user.twoFactorEnabled ?? false;
  const isReadOnly = useReadOnly();
  const lacksPassword = useSignInMethods().methods?.hasPassword === false;
  const deleted = deletion?.kind === 'deleted' ? deletion : undefined;

  // The focused row is removed. After the dialog has closed, because closing it restores focus to that row.
  useEffect(() => {
    if (deleted) queueMicrotask(() => heading.current?.focus());
  }, [deleted]);

  // Without a way to turn it on, the section would only promise what the service does not offer.
  if (!isOn && !deleted && !canTurnOn(config)) return null;
  return (
    <PanelSection
      ref={heading}
      heading={texts.title}
      tag={
        <Tag data-color={isOn ? 'success' : 'neutral'} data-size="sm">
          {isOn ? texts.on : texts.off}
        </Tag>
      }
    >
      <StatusRegion>
        {deleted ? (
          <Notice kind="success">
            {(deleted.wasLast ? texts.turnedOff : texts.deleted)({ name: deleted.authenticator.name })}
          </Notice>
        ) : null}
      </StatusRegion>
      <FormError message={deletion?.kind === 'failed' ? errorText(deletion.failure) : undefined} />
      {isOn ? (
        <>
          <p>{config.emailPassword ? texts.why : texts.whyWithoutPasswords}</p>
          <AuthenticatorList
            deleted={deleted?.authenticator}
            isDeleting={isBusy}
            canAdd={config.emailPassword && !lacksPassword}
            onDelete={deleteAuthenticator}
          />
          {isReadOnly ? null : <BackupCodesPart lacksPassword={lacksPassword} />}
        </>
      ) : (
        <TurnOn isOffered={!isReadOnly && canTurnOn(config)} />
      )}
    </PanelSection>
  );
}

interface TurnOnProps {
  /** Not always after the last authenticator was deleted. */
  readonly isOffered: boolean;
}

function TurnOn({ isOffered }: TurnOnProps) {
  const texts = useTexts(authenticatorsTexts);
  const { methods } = useSignInMethods();

  if (!isOffered) return null;
  if (methods?.hasPassword === false) return <p>{texts.needsPassword}</p>;
  return (
    <>
      <p>{texts.whyTurnOn}</p>
      <div className="actions">
        <ButtonLink>
          <Link to={PATHS.newAuthenticator}>{texts.turnOn}</Link>
        </ButtonLink>
      </div>
    </>
  );
}

interface BackupCodesPartProps {
  readonly lacksPassword: boolean;
}

function BackupCodesPart({ lacksPassword }: BackupCodesPartProps) {
  const texts = useTexts(authenticatorsTexts);
  const { emailPassword } = useWebConfig();

  // Where passwords are off, nobody can get one.
  if (lacksPassword) return emailPassword ? <p>{texts.needsPassword}</p> : null;
  return (
    <div className="backup-codes-section">
      <h3>{texts.backupCodes}</h3>
      <p>{texts.backupCodesWhy}</p>
      <div className="actions">
        <ButtonLink variant="secondary">
          <Link to={PATHS.backupCodes}>{texts.makeBackupCodes}</Link>
        </ButtonLink>
      </div>
    </div>
  );
}
