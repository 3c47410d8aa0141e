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
import type { ActionMessage } from './use-user.js';

const keys = textKeys(actionsTexts);

/**
 * Sends the user a link, without a question: it goes to the stored address and does nothing by itself. Where a reason is
 * required, see `send-link-dialogs.tsx`.
 */
export function useSendLink({ user }: UserDetails, showMessage: (message: ActionMessage) => void) {
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
      if (result.outcome === 'done') {
        showMessage({ kind: 'success', text: keys.linkSent({ email: toReadableEmail(user.email) }) });
      }
      if (result.outcome === 'refused') showMessage({ kind: 'danger', text: errorKey(result.error) });
    });
}
