import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Navigate, useLocation, useNavigate } from 'react-router';

import { clearSession, useUncachedSession } from '@portvakt/api-client';
import { Loading, PageHeading, PanelPage } from '@portvakt/ui';

import { deleteAllDrafts } from '../../forms/drafts.js';
import { useTexts } from '../../i18n/texts.js';
import { clearPendingAction } from '../../routes/pending-action.js';
import { PATHS } from '../../routes/paths.js';
import { deleteAccountTexts } from './delete-account.texts.js';
import { isJustDeleted } from './just-deleted.js';

/** Confirms that the account was deleted. The mailed deletion link leads here too. */
export function AccountDeletedPage() {
  const { state } = useLocation() as { readonly state: unknown };
  const [justDeleted] = useState(() => isJustDeleted(state));
  return justDeleted ? <JustDeleted /> : <RedirectSignedInUser />;
}

function JustDeleted() {
  const dispatch = useDispatch();
  const navigate = useNavigate();

  // Not earlier: RequireSession must have left the page, or it would show an expired session.
  useEffect(() => clearSession(dispatch), [dispatch]);
  // Drops the state, because a user who comes back to this URL later may be signed in again.
  useEffect(() => void navigate(PATHS.accountDeleted, { replace: true, state: null }), [navigate]);
  return <Deleted />;
}

/** A signed-in user has an account, so the page redirects instead of confirming a deletion. */
function RedirectSignedInUser() {
  const texts = useTexts(deleteAccountTexts);
  const { signedIn, error } = useUncachedSession();

  if (signedIn) return <Navigate to={PATHS.account} replace />;
  if (signedIn === null || error) return <Deleted />;
  return (
    <PanelPage>
      <Loading label={texts.loading} />
    </PanelPage>
  );
}

function Deleted() {
  const texts = useTexts(deleteAccountTexts);
  useEffect(() => {
    deleteAllDrafts();
    clearPendingAction();
  }, []);

  return (
    <PanelPage>
      <PageHeading lead={texts.signedOutEverywhere}>{texts.deleted}</PageHeading>
    </PanelPage>
  );
}
