import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Navigate, useLocation, useNavigate } from 'react-router';

import { forgetSession, useSessionPastCache } from '@portvakt/api-client';
import { Loading, PageHeading, PanelPage } from '@portvakt/ui';

import { dropAllDrafts } from '../../forms/drafts.js';
import { useTexts } from '../../i18n/texts.js';
import { forgetPutOff } from '../../rooms/put-off.js';
import { ROOMS } from '../../rooms/rooms.js';
import { deleteAccountTexts } from './delete-account.texts.js';
import { isJustDeleted } from './just-deleted.js';

/** Confirms that the account was deleted. The mailed deletion link leads here too. */
export function AccountDeletedPage() {
  const { state } = useLocation() as { readonly state: unknown };
  const [justDeleted] = useState(() => isJustDeleted(state));
  return justDeleted ? <JustDeleted /> : <CameByAddress />;
}

function JustDeleted() {
  const dispatch = useDispatch();
  const navigate = useNavigate();

  // Not earlier: RequireSession must have left the page, or it would show an expired session.
  useEffect(() => forgetSession(dispatch), [dispatch]);
  // Drops the state, because a user who comes back to this URL later may be signed in again.
  useEffect(() => void navigate(ROOMS.accountDeleted, { replace: true, state: null }), [navigate]);
  return <Deleted />;
}

/** A signed-in user has an account, so the page redirects instead of confirming a deletion. */
function CameByAddress() {
  const texts = useTexts(deleteAccountTexts);
  const { signedIn, error } = useSessionPastCache();

  if (signedIn) return <Navigate to={ROOMS.account} replace />;
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
    dropAllDrafts();
    forgetPutOff();
  }, []);

  return (
    <PanelPage>
      <PageHeading lead={texts.signedOutEverywhere}>{texts.deleted}</PageHeading>
    </PanelPage>
  );
}
