import '../../i18n/account-errors.js';
import { useState } from 'react';

import { useSession, useUncachedSession } from '@portvakt/api-client';
import { Loading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useTarget } from '../../return-to/use-next.js';
import { readKnownEmail } from '../../navigation-state/known-email.js';
import { useNavigationState } from '../../navigation-state/use-navigation-state.js';
import { AfterCode } from './after-code.js';
import type { EndOfSignIn } from './end-of-sign-in.js';
import { PendingSignIn } from './pending-sign-in.js';
import { secondFactorTexts } from './second-factor.texts.js';
import { SignInEnded } from './sign-in-ended.js';
import { signInPath } from './sign-in-path.js';
import { useVerifyCode } from './use-verify-code.js';

/** The second step of a sign-in, with the kind of code in `?metode=`. */
export function SecondFactorPage() {
  const texts = useTexts(secondFactorTexts);
  const { signedIn: known } = useSession();
  const { signedIn: asked, error } = useUncachedSession();
  const verifying = useVerifyCode();
  // A cached user may come from the session that this challenge replaced, so the cached value is used only in two
  // cases: it says that nobody is signed in, or a code was accepted and the fresh answer cannot be read.
  const isKnownEnough = known === null || (error !== undefined && verifying.verifiedWith !== undefined);
  const signedIn = asked ?? (isKnownEnough ? known : asked);
  const target = useTarget();
  const email = useNavigationState(readKnownEmail);
  const [end, setEnd] = useState<EndOfSignIn>();

  if (signedIn) return <AfterCode verifiedWith={verifying.verifiedWith} />;

  const signIn = { to: signInPath(target), state: email === undefined ? null : { email } };
  if (end) return <SignInEnded why={end} signIn={signIn} />;
  if (signedIn !== null && !error && verifying.verifiedWith === undefined) {
    return (
      <PanelPage>
        <Loading label={texts.loading} />
      </PanelPage>
    );
  }
  return <PendingSignIn email={email} signIn={signIn} verifying={verifying} onEnd={setEnd} />;
}
