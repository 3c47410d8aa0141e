import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate, useNavigation } from 'react-router';

import { asApiFailure, forgetSession, useSignOutMutation } from '@portvakt/api-client';

import { dropAllDrafts } from '../../forms/drafts.js';
import { leaveBy } from '../../rooms/leaving.js';
import { forgetPutOff } from '../../rooms/put-off.js';
import { ROOMS } from '../../rooms/rooms.js';

/**
 * Signs out and leaves, as soon as whoever guards the page agrees; `error` is set when the server could not be told. Who
 * uses it goes when nobody is signed in.
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
    // Without a session cookie the server refuses, but the outcome is the one that was asked for.
    if (answer.error && asApiFailure(answer.error).code !== 'FAILED_TO_GET_SESSION') return;
    dropAllDrafts();
    forgetPutOff();
    setOut(true);
  };

  // Leaves, and again where another navigation came in between. What is known goes only when the account rooms are off the
  // page, or their gate would take this for an expired session.
  useEffect(() => {
    if (!isOut) return;
    if (location.pathname === ROOMS.signedOut) forgetSession(dispatch);
    else if (isStaying) void navigate(ROOMS.signedOut);
  }, [isOut, location, isStaying, navigate, dispatch]);

  const refused = error && asApiFailure(error).code !== 'FAILED_TO_GET_SESSION' ? error : undefined;
  const leave = () => leaveBy(() => void signOutAndGo());
  return { leave, isLeaving: isLoading || isOut, error: refused };
}
