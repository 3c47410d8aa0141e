import { Navigate } from 'react-router';

import { useSession } from '@portvakt/api-client';

import { ROOMS } from '../rooms/rooms.js';

/** The front door: in to the account, or to the sign-in; a session that cannot be read is told about there. */
export function HomePage() {
  const { signedIn, error } = useSession();
  if (signedIn === undefined && !error) return null;
  return <Navigate to={signedIn ? ROOMS.account : ROOMS.signIn} replace />;
}
