import { useSearchParams } from 'react-router';

import { useSession } from '@portvakt/api-client';
import { PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useNeste } from '../../next/use-next.js';
import { pathTo } from '../../routes/next-path.js';
import { isReturnFromSignIn } from '../../routes/replaced-session.js';
import { PATHS } from '../../routes/paths.js';
import { RevokeReplacedSession } from './revoke-replaced-session.js';
import { confirmIdentityTexts } from './confirm-identity.texts.js';
import { ConfirmIdentityMethods } from './confirm-identity-methods.js';

/** Asks the user to sign in again before a sensitive change, then returns to the page in `?neste=`. */
export function ConfirmIdentityPage() {
  const texts = useTexts(confirmIdentityTexts);
  const { signedIn } = useSession();
  const [query] = useSearchParams();
  const requested = useNeste();
  // This page as the next page would be a loop.
  const neste = requested === null || requested.startsWith(PATHS.confirmIdentity) ? PATHS.account : requested;

  if (signedIn && isReturnFromSignIn(query)) return <RevokeReplacedSession signedIn={signedIn} next={pathTo(neste)} />;
  return (
    <PanelPage>
      <PageHeading lead={texts.lead}>{texts.title}</PageHeading>
      {signedIn ? <ConfirmIdentityMethods signedIn={signedIn} neste={neste} /> : null}
    </PanelPage>
  );
}
