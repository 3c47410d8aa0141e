import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

import { useSession, useSessionPastCache } from '@portvakt/api-client';
import { Loading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { readKnownEmail } from '../../rooms/known-email.js';
import { AfterCode } from './after-code.js';
import { PendingSignIn } from './pending-sign-in.js';
import { secondFactorTexts } from './second-factor.texts.js';
import { type EndOfSignIn, SignInEnded } from './sign-in-ended.js';
import { signInWith } from './sign-in-with.js';
import { useVerifyCode } from './use-verify-code.js';

/** The second step of a sign-in: a code, by one of the ways there are (`?metode=`). */
export function SecondFactorPage() {
  const texts = useTexts(secondFactorTexts);
  const { signedIn: known } = useSession();
  const { signedIn: asked, error } = useSessionPastCache();
  const verifying = useVerifyCode();
  // Somebody who is known may be known by the session that the challenge took away: the store forgets them when the answer
  // here is nobody. Nobody is nobody; and after a right code what is known will do where the answer does not come.
  const isKnownEnough = known === null || (error !== undefined && verifying.passedBy !== undefined);
  const signedIn = asked ?? (isKnownEnough ? known : asked);
  const [query] = useSearchParams();
  const email = readKnownEmail(useLocation().state);
  const [end, setEnd] = useState<EndOfSignIn>();

  if (signedIn) return <AfterCode wish={query.get('neste')} passedBy={verifying.passedBy} />;

  const signIn = { to: signInWith(query.get('neste')), state: email === undefined ? null : { email } };
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
