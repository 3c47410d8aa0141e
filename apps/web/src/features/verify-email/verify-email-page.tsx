import { useLocation, useSearchParams } from 'react-router';

import { useSession } from '@portvakt/api-client';

import { isOpenPath, ROOMS } from '../../rooms/rooms.js';
import { EmailVerified } from './email-verified.js';
import { LandedFromLink } from './landed-from-link.js';
import { LinkFailed } from './link-failed.js';
import { WaitingForLink } from './waiting-for-link.js';

/** Wait for the address check, and land from it: the link in the mail leads here, with `?error=` when it did not work. */
export function VerifyEmailPage() {
  const [query] = useSearchParams();
  const { signedIn, error: sessionError } = useSession();
  const arrival = readArrival(useLocation().state);
  const error = query.get('error');

  if (error !== null) return <LinkFailed code={error} signedIn={sessionError ? null : signedIn} />;
  if (arrival === undefined) return <LandedFromLink />;
  // The link may have been opened in another tab meanwhile.
  if (signedIn?.user.emailVerified && signedIn.user.email === arrival.email.toLowerCase()) {
    return <EmailVerified signedIn />;
  }
  return <WaitingForLink email={arrival.email} justSent correctedIn={arrival.cameFrom} />;
}

interface Arrival {
  readonly email: string;
  readonly cameFrom: string | undefined;
}

/** What the sign-up or the sign-in handed over; the address travels beside the URL, never in it. */
function readArrival(state: unknown): Arrival | undefined {
  if (typeof state !== 'object' || state === null || !('email' in state) || typeof state.email !== 'string') {
    return undefined;
  }
  const cameFrom = 'cameFrom' in state && typeof state.cameFrom === 'string' ? state.cameFrom : ROOMS.signIn;
  return { email: state.email, cameFrom: isOpenPath(cameFrom) ? cameFrom : undefined };
}
