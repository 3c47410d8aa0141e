import { useRevokeUserSessionsMutation } from '@portvakt/api-client/operators';

import { textKeys, useTexts } from '../../../i18n/texts.js';
import { ActionDialog } from '../dialogs/action-dialog.js';
import type { DialogProps } from './dialog-props.js';
import { actionsTexts } from './actions.texts.js';

const keys = textKeys(actionsTexts);

/** Ends every session of the user. */
export function EndSessionsDialog({ details, onDone, ...dialog }: DialogProps) {
  const texts = useTexts(actionsTexts);
  const [revoke] = useRevokeUserSessionsMutation();
  const { id, name } = details.user;
  const count = details.sessions;
  return (
    <ActionDialog
      {...dialog}
      heading={texts.askEndSessions({ name })}
      consequences={[texts.endsDevices({ count }), texts.mustSignInAgain({ name })]}
      action={texts.doEndSessions({ count })}
      send={(reason) => revoke({ userId: id, ...reason })}
      onDone={() => onDone({ kind: 'success', text: keys.sessionsEnded({ count }) })}
    />
  );
}
