import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';

import { useSession, useSessionPastCache } from '@portvakt/api-client';
import { Loading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { readKnownEmail } from '../../rooms/known-email.js';
import { nextRoom } from '../../rooms/next-room.js';
import { ROOMS } from '../../rooms/rooms.js';
import { tellSecurityNews } from '../../rooms/security-news.js';
import { PendingSignIn } from './pending-sign-in.js';
import { secondFactorTexts } from './second-factor.texts.js';
import { type EndOfSignIn, SignInEnded } from './sign-in-ended.js';
import { useVerifyCode } from './use-verify-code.js';

/** The second step of a sign-in: a code, by one of the ways there are (`?metode=`). */
export function SecondFactorPage() {
  const texts = useTexts(secondFactorTexts);
  const { signedIn: known } = useSession();
  const { signedIn: asked, error } = useSessionPastCache();
  // Somebody who is known may be known by the session that this sign-in is to take the place of; nobody is nobody.
  const signedIn = asked ?? (known === null ? null : asked);
  const [query] = useSearchParams();
  const email = readKnownEmail(useLocation().state);
  const [end, setEnd] = useState<EndOfSignIn>();
  const verifying = useVerifyCode();

  if (signedIn) {
    // Whoever used one up may have few left.
    if (verifying.passedBy === 'reservekode') {
      return <Navigate to={ROOMS.security} state={tellSecurityNews({ kind: 'backupCodeUsed' })} replace />;
    }
    return <Navigate to={nextRoom(query.get('neste'))} replace />;
  }

  const signIn = { to: signInAgainTo(query.get('neste')), state: email === undefined ? null : { email } };
  if (end) return <SignInEnded why={end} signIn={signIn} />;
  if (signedIn !== null && !error && verifying.passedBy === undefined) {
    return (
      <PanelPage>
        <Loading label={texts.loading} />
      </PanelPage>
    );
  }
  return <PendingSignIn email={email} signIn={signIn} verifying={verifying} onEnd={setEnd} />;
}

/** The sign-in, with the same wish. */
function signInAgainTo(neste: string | null): string {
  return neste === null ? ROOMS.signIn : `${ROOMS.signIn}?${new URLSearchParams({ neste }).toString()}`;
}
