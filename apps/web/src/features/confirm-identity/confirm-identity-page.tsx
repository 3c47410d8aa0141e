import { useSearchParams } from 'react-router';

import { useSession } from '@portvakt/api-client';
import { PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { nextRoom } from '../../rooms/next-room.js';
import { ROOMS } from '../../rooms/rooms.js';
import { ConfirmIdentityForm } from './confirm-identity-form.js';
import { confirmIdentityTexts } from './confirm-identity.texts.js';

/** Sign in again before a sensitive change, and return to where it was asked for (`?neste=`). */
export function ConfirmIdentityPage() {
  const texts = useTexts(confirmIdentityTexts);
  const { signedIn } = useSession();
  const [query] = useSearchParams();
  const next = nextRoom(query.get('neste'));

  return (
    <PanelPage>
      <PageHeading lead={texts.lead}>{texts.title}</PageHeading>
      {signedIn ? (
        // A wish for this very room would lead nowhere.
        <ConfirmIdentityForm signedIn={signedIn} next={next.startsWith(ROOMS.confirmIdentity) ? ROOMS.account : next} />
      ) : null}
    </PanelPage>
  );
}
