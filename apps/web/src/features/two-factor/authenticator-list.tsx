import { useState } from 'react';
import { Link } from 'react-router';

import { useListUserTwofactorsQuery, useWebConfig } from '@portvakt/api-client';
import { ButtonLink, Loading } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { LoadFailure } from '../../failures/load-failure.js';
import { PATHS } from '../../routes/paths.js';
import { useConfirmDialog } from '../../dialogs/use-confirm-dialog.js';
import { useReadOnly } from '../../session/use-read-only.js';
import { AuthenticatorRow } from './authenticator-row.js';
import { authenticatorsTexts } from './authenticators.texts.js';
import { ConfirmDelete } from './confirm-delete.js';
import type { Authenticator, DeletionRequest, DeletionStep } from './use-delete-authenticator.js';

interface AuthenticatorListProps {
  /** The authenticator that was just deleted, which the cached list may still contain. */
  readonly deleted: Authenticator | undefined;
  readonly isDeleting: boolean;
  /** Whether the user can add another one, which takes the password. */
  readonly canAdd: boolean;
  /** Deletes an authenticator. Once it is over, the question closes, whether it worked or not. */
  readonly onDelete: (request: DeletionRequest) => Promise<DeletionStep>;
}

/** The verified authenticators, with a link to add another one. */
export function AuthenticatorList({ deleted, isDeleting, canAdd, onDelete }: AuthenticatorListProps) {
  const texts = useTexts(authenticatorsTexts);
  const { twoFactor } = useWebConfig();
  const isReadOnly = useReadOnly();
  const { data, error, isFetching, refetch } = useListUserTwofactorsQuery();

  const verified = data
    ?.filter(({ id, verified: isVerified }) => isVerified && id !== deleted?.id)
    .map((authenticator, _index, { length }) => ({ ...authenticator, isLast: length === 1 }));
  const question = useConfirmDialog(PATHS.security, verified);
  const { asked } = question;
  const [needsCode, setNeedsCode] = useState(false);

  const close = () => {
    setNeedsCode(false);
    question.close();
  };
  const confirm = async () => {
    if (!asked) return;
    const step = await onDelete({ authenticator: asked, wasLast: asked.isLast, hasGivenCode: needsCode });
    if (step === 'codeNeeded') setNeedsCode(true);
    else close();
  };

  return (
    <>
      <h3>{texts.authenticators}</h3>
      <LoadFailure error={data || isFetching ? undefined : error} isFetching={isFetching} onRetry={refetch} />
      {verified || error ? null : <Loading label={texts.loading} rows={1} />}
      {verified && verified.length > 0 ? (
        <ul className="authenticators">
          {verified.map((authenticator) => (
            <AuthenticatorRow
              key={authenticator.id}
              authenticator={authenticator}
              onDelete={isReadOnly ? undefined : () => question.ask(authenticator)}
            />
          ))}
        </ul>
      ) : null}
      {/* Where the service has the apps off, deleting one would make no place for another. */}
      {verified && !isReadOnly && canAdd && twoFactor.totp ? (
        <AddAnother count={verified.length} max={twoFactor.maxAuthenticators} />
      ) : null}
      <ConfirmDelete
        open={question.isOpen}
        name={asked?.name ?? ''}
        isLast={asked?.isLast ?? false}
        isBusy={isDeleting}
        needsCode={needsCode}
        onConfirm={confirm}
        onClose={close}
      />
    </>
  );
}

interface AddAnotherProps {
  readonly count: number;
  readonly max: number;
}

function AddAnother({ count, max }: AddAnotherProps) {
  const texts = useTexts(authenticatorsTexts);
  if (count >= max) return <p className="aside">{texts.full({ max })}</p>;
  return (
    <div className="actions">
      <ButtonLink variant="secondary">
        <Link to={PATHS.newAuthenticator}>{texts.addAnother}</Link>
      </ButtonLink>
    </div>
  );
}
