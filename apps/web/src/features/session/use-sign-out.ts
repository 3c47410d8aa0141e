import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate, useNavigation } from 'react-router';

import { asApiFailure, forgetSession, useSignOutMutation } from '@portvakt/api-client';

import { dropAllDrafts } from '../../forms/drafts.js';
import { leaveBy } from '../../rooms/leaving.js';
import { forgetPutOff } from '../../rooms/put-off.js';
import { ROOMS } from '../../rooms/rooms.js';

/**
 * Signs out once the sign-out guard agrees, and navigates to the confirmation. `error` is set when the request failed.
 * The calling component is removed when nobody is signed in.
 */
export function useSignOut() {
  const [signOut, { isLoading, error }] = useSignOutMutation();
  const [isOut, setOut] = useState(false);
  const navigate = useNavigate();
  const location = useLocation();
  const isStaying = useNavigation().state === 'idle';
  const dispatch = useDispatch();

  const signOutAndGo = async () => {
    const answer = await signOut();
    // Without a session cookie the server refuses, but the user is signed out all the same.
    if (answer.error && asApiFailure(answer.error).code !== 'FAILED_TO_GET_SESSION') return;
    dropAllDrafts();
    forgetPutOff();
    setOut(true);
  };

  // Navigates, and again if another navigation interfered. The session is cleared only after the account pages have
  // left the screen, or RequireSession would show an expired session.
  useEffect(() => {
    if (!isOut) return;
    if (location.pathname === ROOMS.signedOut) forgetSession(dispatch);
    else if (isStaying) void navigate(ROOMS.signedOut);
  }, [isOut, location, isStaying, navigate, dispatch]);

  const refused = error && asApiFailure(error).code !== 'FAILED_TO_GET_SESSION' ? error : undefined;
  const leave = () => leaveBy(() => void signOutAndGo());
  return { leave, isLeaving: isLoading || isOut, error: refused };
}
