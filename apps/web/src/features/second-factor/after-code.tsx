import { Navigate } from 'react-router';

import type { CodeKind } from '../../codes/code-kind.js';
import { FollowNext } from '../../return-to/follow-next.js';
import { useTarget } from '../../return-to/use-next.js';
import { kindOfNext, withNext } from '../../return-to/next-path.js';
import { readReplacedSession, revokeReplacedUrl } from '../../confirm-identity/replaced-session.js';
import { PATHS } from '../../routes/paths.js';
import { securityEventState } from '../../navigation-state/security-event.js';

interface AfterCodeProps {
  /** What was accepted, or undefined for a user who was already signed in. */
  readonly verifiedWith: CodeKind | 'passkey' | undefined;
}

/**
 * Opens the target after a successful sign-in. After a backup code the security page comes first, where new codes are
 * made; it links to a target outside the app.
 */
export function AfterCode({ verifiedWith }: AfterCodeProps) {
  const target = useTarget();
  if (verifiedWith !== 'backup') return <FollowNext />;
  // The user may have few backup codes left. If a replaced session still has to be revoked, that comes first.
  const security = withNext(PATHS.security, kindOfNext(target) === 'elsewhere' ? target : null);
  const to = readReplacedSession() === null ? security : revokeReplacedUrl(security);
  return <Navigate to={to} state={securityEventState({ kind: 'backupCodeUsed' })} replace />;
}
