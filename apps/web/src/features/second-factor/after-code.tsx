import { Navigate } from 'react-router';

import { nextPath } from '../../routes/next-path.js';
import { readReplacedSession, revokeReplacedUrl } from '../../routes/replaced-session.js';
import { PATHS } from '../../routes/paths.js';
import { securityEventState } from '../../routes/security-event.js';
import type { Method } from './methods.js';

interface AfterCodeProps {
  /** The value of `?neste=`. */
  readonly neste: string | null;
  /** The method whose code was accepted, or undefined for a user who was already signed in. */
  readonly verifiedWith: Method | undefined;
}

/** Navigates after a successful sign-in: to the requested page or, after a backup code, to where new codes are made. */
export function AfterCode({ neste, verifiedWith }: AfterCodeProps) {
  if (verifiedWith !== 'reservekode') return <Navigate to={nextPath(neste)} replace />;
  // The user may have few backup codes left. If a replaced session still has to be revoked, that comes first.
  const to = readReplacedSession() === null ? PATHS.security : revokeReplacedUrl(PATHS.security);
  return <Navigate to={to} state={securityEventState({ kind: 'backupCodeUsed' })} replace />;
}
