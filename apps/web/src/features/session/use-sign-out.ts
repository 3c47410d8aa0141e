import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate, useNavigation } from 'react-router';

import { asApiFailure, clearSession, useSignOutMutation } from '@portvakt/api-client';

import { deleteAllDrafts } from '../../forms/drafts.js';
import { askSignOutGuard } from '../../session/sign-out-guard.js';
import { clearPendingAction } from '../../confirm-identity/pending-action.js';
import { PATHS } from '../../routes/paths.js';
import { setSigningOut } from './signing-out.js';

/**
 * Signs out once the sign-out guard agrees, and navigates to the confirmation. `error` is set when the request failed.
 * The calling component is removed when nobody is signed in.
 */
export function useSignOut() {
  const [sendSignOut, { isLoading, error }] = useSignOutMutation();
  const [isSignedOut, setSignedOut] = useState(false);
  const navigate = useNavigate();
  const location = useLocation();
  const isIdle = useNavigation().state === 'idle';
  const dispatch = useDispatch();

  const signOutNow = async () => {
    setSigningOut(true);
    const answer = await sendSignOut();
    // Without a session cookie the server refuses, but the user is signed out all the same.
    if (answer.error && asApiFailure(answer.error).code !== 'FAILED_TO_GET_SESSION') {
      setSigningOut(false);
      return;
    }
    deleteAllDrafts();
    clearPendingAction();
    setSignedOut(true);
  };

  // Navigates, and again if another navigation interfered. The session is cleared only after the account pages have
  // left the screen, or RequireSession would show an expired session.
  useEffect(() => {
    if (!isSignedOut) return;
    if (location.pathname === PATHS.signedOut) clearSession(dispatch);
    else if (isIdle) void navigate(PATHS.signedOut);
  }, [isSignedOut, location, isIdle, navigate, dispatch]);

  const refused = error && asApiFailure(error).code !== 'FAILED_TO_GET_SESSION' ? error : undefined;
  const signOut = () => askSignOutGuard(() => void signOutNow());
  return { signOut, isSigningOut: isLoading || isSignedOut, error: refused };
}
