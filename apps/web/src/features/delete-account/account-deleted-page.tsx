import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link, Navigate, useNavigate } from 'react-router';

import { clearSession, useUncachedSession } from '@portvakt/api-client';
import { ButtonLink, Loading, PageHeading, PanelPage } from '@portvakt/ui';

import { deleteAllDrafts } from '../../forms/drafts.js';
import { useTexts } from '../../i18n/texts.js';
import { clearPendingAction } from '../../confirm-identity/pending-action.js';
import { useNavigationState } from '../../navigation-state/use-navigation-state.js';
import { PATHS } from '../../routes/paths.js';
import { HomeLink } from '../../return-to/home-link.js';
import { useLinkResult } from '../../mailed-links/use-link-result.js';
import { deleteAccountTexts } from './delete-account.texts.js';
import { isJustDeleted } from './just-deleted.js';

/** Confirms that the account was deleted. The mailed deletion link leads here too. */
export function AccountDeletedPage() {
  const passed = useNavigationState(isJustDeleted);
  // The state is dropped at once.
  const [justDeleted] = useState(passed);
  return justDeleted ? <JustDeleted /> : <ByMailedLink />;
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

/**
 * A signed-in user has an account, so the page redirects. It confirms a deletion only if the service reported that the
 * mailed link worked.
 */
function ByMailedLink() {
  const texts = useTexts(deleteAccountTexts);
  const { signedIn, error } = useUncachedSession();
  const worked = useLinkResult('account_deleted');

  if (signedIn) return <Navigate to={PATHS.account} replace />;
  if (worked && (signedIn === null || error)) return <Deleted />;
  if (signedIn === null || error) return <NotSignedIn />;
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
      <HomeLink variant="primary" />
    </PanelPage>
  );
}

function NotSignedIn() {
  const texts = useTexts(deleteAccountTexts);
  return (
    <PanelPage>
      <PageHeading lead={texts.openedLink}>{texts.notSignedIn}</PageHeading>
      <div className="actions">
        <ButtonLink>
          <Link to={PATHS.signIn}>{texts.signIn}</Link>
        </ButtonLink>
        <HomeLink />
      </div>
    </PanelPage>
  );
}
