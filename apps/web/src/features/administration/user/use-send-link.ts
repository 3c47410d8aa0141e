import { toReadableEmail } from '@portvakt/api-client';
import {
  type UserDetails,
  useSendPasswordResetMutation,
  useSendVerificationToUserMutation,
} from '@portvakt/api-client/operators';

import { textKeys } from '../../../i18n/texts.js';
import { useErrorKey } from '../../../i18n/use-error-text.js';
import { useChange } from '../step-up/step-up.js';
import { useOneAtATime } from '../dialogs/use-one-at-a-time.js';
import { actionsTexts } from './actions.texts.js';
import type { Said } from './use-user.js';

const keys = textKeys(actionsTexts);

/** Sends the user a link, without a question: it goes to the stored address and does nothing by itself. */
export function useSendLink({ user }: UserDetails, say: (said: Said) => void) {
  const errorKey = useErrorKey();
  const change = useChange();
  const [sendPasswordLink] = useSendPasswordResetMutation();
  const [sendVerification] = useSendVerificationToUserMutation();

  // A second mail would make the link of the first one useless.
  const oneAtATime = useOneAtATime();

  return (link: 'sendPasswordLink' | 'sendVerification'): Promise<void> =>
    oneAtATime(async () => {
      const send = link === 'sendPasswordLink' ? sendPasswordLink : sendVerification;
      const result = await change(() => send({ userId: user.id }));
      if (result.outcome === 'done')
        say({ kind: 'success', text: keys.linkSent({ email: toReadableEmail(user.email) }) });
      if (result.outcome === 'refused') say({ kind: 'danger', text: errorKey(result.error) });
    });
}
