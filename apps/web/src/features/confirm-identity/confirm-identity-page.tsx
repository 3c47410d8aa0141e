import '../../i18n/account-errors.js';
import { useSearchParams } from 'react-router';

import { type SignedIn, toReadableEmail, useSession } from '@portvakt/api-client';
import { PageHeading, PanelPage, WithStrong } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useTarget } from '../../return-to/use-next.js';
import { pathTo } from '../../return-to/next-path.js';
import { isPasskeyTarget, NEW_PASSKEY } from '../../confirm-identity/passkey-targets.js';
import { readPendingAction } from '../../confirm-identity/pending-action.js';
import { isReturnFromSignIn } from '../../confirm-identity/replaced-session.js';
import { PATHS } from '../../routes/paths.js';
import { RevokeReplacedSession } from './revoke-replaced-session.js';
import { confirmIdentityTexts } from './confirm-identity.texts.js';
import { ConfirmIdentityMethods } from './confirm-identity-methods.js';

/** Asks the user to sign in again before a sensitive change, then returns to the page in `?neste=`. */
export function ConfirmIdentityPage() {
  const texts = useTexts(confirmIdentityTexts);
  const { signedIn } = useSession();
  const [query] = useSearchParams();
  const requested = useTarget();
  // This page as the next page would be a loop.
  const target = requested === null || requested.startsWith(PATHS.confirmIdentity) ? PATHS.account : requested;

  if (signedIn && isReturnFromSignIn(query)) return <RevokeReplacedSession signedIn={signedIn} next={pathTo(target)} />;
  return (
    <PanelPage>
      <PageHeading lead={texts[pendingChange(target, signedIn)]}>{texts.title}</PageHeading>
      {signedIn ? (
        <>
          <SignedInAs email={toReadableEmail(signedIn.user.email)} />
          <ConfirmIdentityMethods signedIn={signedIn} target={target} />
        </>
      ) : null}
    </PanelPage>
  );
}

interface SignedInAsProps {
  readonly email: string;
}

function SignedInAs({ email }: SignedInAsProps) {
  const texts = useTexts(confirmIdentityTexts);
  return (
    <p>
      <WithStrong sentence={texts.signedInAs({ email })} strong={email} />
    </p>
  );
}

/** The changes that ask for it, by the page that follows. */
const CHANGES = [
  [PATHS.deleteAccount, 'deleteAccount'],
  [PATHS.signInMethods, 'disconnect'],
  [PATHS.security, 'deleteAuthenticator'],
  [PATHS.activity, 'downloadData'],
] as const;

function changeOfPasskey(target: string) {
  if (!isPasskeyTarget(target)) return undefined;
  return target === NEW_PASSKEY ? 'createPasskey' : 'deletePasskey';
}

/** The text for the pending change; a general one unless this user began it on the target page. */
function pendingChange(target: string, signedIn: SignedIn | null | undefined) {
  const pending = readPendingAction(target);
  if (!signedIn || pending?.userId !== signedIn.user.id) return 'lead';
  return changeOfPasskey(pending.target) ?? CHANGES.find(([path]) => path === target)?.[1] ?? 'lead';
}
