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

/** Confirms that the account is gone; the link of the mail leads here too. */
export function AccountDeletedPage() {
  const { state } = useLocation() as { readonly state: unknown };
  const [justDeleted] = useState(() => isJustDeleted(state));
  return justDeleted ? <JustDeleted /> : <CameByAddress />;
}

function JustDeleted() {
  const dispatch = useDispatch();
  const navigate = useNavigate();

  // Here and not earlier: the gate of the account rooms is off the page and cannot take this for an expired session.
  useEffect(() => forgetSession(dispatch), [dispatch]);
  // Told once: whoever comes back to this address later may be signed in again.
  useEffect(() => void navigate(ROOMS.accountDeleted, { replace: true, state: null }), [navigate]);
  return <Deleted />;
}

/** Whoever is signed in has an account, whatever the address says. */
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
