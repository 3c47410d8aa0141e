import { useSearchParams } from 'react-router';

import { useSession } from '@portvakt/api-client';
import { PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { nextRoom } from '../../rooms/next-room.js';
import { isBackInPlace } from '../../rooms/replaced-session.js';
import { ROOMS } from '../../rooms/rooms.js';
import { BackInPlace } from './back-in-place.js';
import { confirmIdentityTexts } from './confirm-identity.texts.js';
import { ConfirmIdentityWays } from './confirm-identity-ways.js';

/** Asks the user to sign in again before a sensitive change, then returns to the page in `?neste=`. */
export function ConfirmIdentityPage() {
  const texts = useTexts(confirmIdentityTexts);
  const { signedIn } = useSession();
  const [query] = useSearchParams();
  const wish = nextRoom(query.get('neste'));
  // This page as the next page would be a loop.
  const next = wish.startsWith(ROOMS.confirmIdentity) ? ROOMS.account : wish;

  if (signedIn && isBackInPlace(query)) return <BackInPlace signedIn={signedIn} next={next} />;
  return (
    <PanelPage>
      <PageHeading lead={texts.lead}>{texts.title}</PageHeading>
      {signedIn ? <ConfirmIdentityWays signedIn={signedIn} next={next} /> : null}
    </PanelPage>
  );
}
