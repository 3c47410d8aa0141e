import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { useSession } from '@portvakt/api-client';

import { readKnownEmail, readKnownName } from '../../navigation-state/known-email.js';
import { stateField } from '../../navigation-state/state-field.js';
import { useNavigationState } from '../../navigation-state/use-navigation-state.js';
import { isPagePath, PATHS } from '../../routes/paths.js';
import { EmailVerified } from './email-verified.js';
import { VerificationResult } from './verification-result.js';
import { LinkFailed } from './link-failed.js';
import { WaitingForLink } from './waiting-for-link.js';

/** Waits for the e-mail verification, and is the target of the mailed link, which has `?error=` if it failed. */
export function VerifyEmailPage() {
  const [query] = useSearchParams();
  const { signedIn, error: sessionError } = useSession();
  const arrival = useNavigationState(readArrival);
  const error = query.get('error');
  const [beganWithFailure] = useState(error !== null);

  if (error !== null) return <LinkFailed code={error} signedIn={sessionError ? null : signedIn} />;
  if (arrival === undefined) return <VerificationResult />;
  // The link may have been opened in another tab.
  if (signedIn?.user.emailVerified && signedIn.user.email === arrival.email.toLowerCase()) {
    return <EmailVerified signedIn />;
  }
  return (
    <WaitingForLink
      email={arrival.email}
      name={arrival.name}
      justSent
      correctedIn={arrival.cameFrom}
      takesFocus={beganWithFailure}
    />
  );
}

interface Arrival {
  readonly email: string;
  readonly name: string | undefined;
  readonly cameFrom: string | undefined;
}

/** What the sign-up or sign-in page passed in the navigation state; the e-mail address is never in the URL. */
function readArrival(state: unknown): Arrival | undefined {
  const email = readKnownEmail(state);
  if (email === undefined) return undefined;
  const cameFrom = readCameFrom(state) ?? PATHS.signIn;
  return { email, name: readKnownName(state), cameFrom: isPagePath(cameFrom) ? cameFrom : undefined };
}

function readCameFrom(state: unknown): string | undefined {
  const cameFrom = stateField(state, 'cameFrom');
  return typeof cameFrom === 'string' ? cameFrom : undefined;
}
