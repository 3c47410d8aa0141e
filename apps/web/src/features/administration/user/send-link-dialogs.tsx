import { toReadableEmail } from '@portvakt/api-client';
import { useSendPasswordResetMutation, useSendVerificationToUserMutation } from '@portvakt/api-client/operators';

import { textKeys, useTexts } from '../../../i18n/texts.js';
import { ActionDialog } from '../dialogs/action-dialog.js';
import { actionsTexts } from './actions.texts.js';
import type { DialogProps } from './dialog-props.js';

const keys = textKeys(actionsTexts);

/** Sends a link to a new password, where the service requires a reason for it. */
export function PasswordLinkDialog({ details, onDone, ...dialog }: DialogProps) {
  const texts = useTexts(actionsTexts);
  const [send] = useSendPasswordResetMutation();
  const { id, name, email } = details.user;
  return (
    <ActionDialog
      {...dialog}
      heading={texts.askPasswordLink({ name })}
      consequences={[texts.getsMail({ name }), texts.earlierLinksStop]}
      action={texts.doSendLink}
      send={(reason) => send({ userId: id, ...reason })}
      onDone={() => onDone({ kind: 'success', text: keys.linkSent({ email: toReadableEmail(email) }) })}
    />
  );
}

/** Sends a link that verifies the address, where the service requires a reason for it. */
export function VerificationDialog({ details, onDone, ...dialog }: DialogProps) {
  const texts = useTexts(actionsTexts);
  const [send] = useSendVerificationToUserMutation();
  const { id, name } = details.user;
  const email = toReadableEmail(details.user.email);
  return (
    <ActionDialog
      {...dialog}
      heading={texts.askVerification({ email })}
      consequences={[texts.getsMail({ name })]}
      action={texts.doSendLink}
      send={(reason) => send({ userId: id, ...reason })}
      onDone={() => onDone({ kind: 'success', text: keys.linkSent({ email }) })}
    />
  );
}
