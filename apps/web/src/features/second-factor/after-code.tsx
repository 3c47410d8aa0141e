import { Navigate } from 'react-router';

import { nextRoom } from '../../rooms/next-room.js';
import { readReplaced, wayByReplaced } from '../../rooms/replaced-session.js';
import { ROOMS } from '../../rooms/rooms.js';
import { tellSecurityNews } from '../../rooms/security-news.js';
import type { Method } from './methods.js';

interface AfterCodeProps {
  /** The value of `?neste=`. */
  readonly wish: string | null;
  /** The way whose code was right; undefined for somebody who was signed in before. */
  readonly passedBy: Method | undefined;
}

/** The session is there: on to what somebody wanted, or after a backup code to where new ones are made. */
export function AfterCode({ wish, passedBy }: AfterCodeProps) {
  if (passedBy !== 'reservekode') return <Navigate to={nextRoom(wish)} replace />;
  // Whoever used one up may have few left. The wish given up for this may have been to end a replaced session first.
  const to = readReplaced() === null ? ROOMS.security : wayByReplaced(ROOMS.security);
  return <Navigate to={to} state={tellSecurityNews({ kind: 'backupCodeUsed' })} replace />;
}
