import { useUnbanUserMutation } from '@portvakt/api-client/operators';

import { textKeys, useTexts } from '../../../i18n/texts.js';
import { ActionDialog } from '../dialogs/action-dialog.js';
import type { DialogProps } from './dialog-props.js';
import { actionsTexts } from './actions.texts.js';

const keys = textKeys(actionsTexts);

/** Lifts a ban. */
export function UnbanDialog({ details, onDone, ...dialog }: DialogProps) {
  const texts = useTexts(actionsTexts);
  const [unban] = useUnbanUserMutation();
  const { id, name } = details.user;
  return (
    <ActionDialog
      {...dialog}
      heading={texts.askUnban({ name })}
      consequences={[texts.maySignInAgain({ name }), texts.sessionsAreGone, texts.getsMail({ name })]}
      action={texts.doUnban}
      send={(reason) => unban({ userId: id, ...reason })}
      // Support staff may lift what support staff set (operators §3); who locked the account is not known before.
      refusals={{ YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: texts.lockedByAdministrator }}
      onDone={() => onDone({ kind: 'success', text: keys.unbanned({ name }) })}
    />
  );
}
