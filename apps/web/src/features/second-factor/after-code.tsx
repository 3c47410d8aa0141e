import { Navigate } from 'react-router';

import { nextRoom } from '../../rooms/next-room.js';
import { readReplaced, wayByReplaced } from '../../rooms/replaced-session.js';
import { ROOMS } from '../../rooms/rooms.js';
import { tellSecurityNews } from '../../rooms/security-news.js';
import type { Method } from './methods.js';

interface AfterCodeProps {
  /** The value of `?neste=`. */
  readonly wish: string | null;
  /** The method whose code was accepted, or undefined for a user who was already signed in. */
  readonly passedBy: Method | undefined;
}

/** Navigates after a successful sign-in: to the requested page or, after a backup code, to where new codes are made. */
export function AfterCode({ wish, passedBy }: AfterCodeProps) {
  if (passedBy !== 'reservekode') return <Navigate to={nextRoom(wish)} replace />;
  // The user may have few backup codes left. If a replaced session still has to be revoked, that comes first.
  const to = readReplaced() === null ? ROOMS.security : wayByReplaced(ROOMS.security);
  return <Navigate to={to} state={tellSecurityNews({ kind: 'backupCodeUsed' })} replace />;
}
