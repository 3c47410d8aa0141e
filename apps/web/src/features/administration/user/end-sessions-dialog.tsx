import { useRevokeUserSessionsMutation } from '@portvakt/api-client/operators';

import { textKeys, useTexts } from '../../../i18n/texts.js';
import { ActDialog } from '../dialogs/act-dialog.js';
import type { DialogProps } from './dialog-props.js';
import { actsTexts } from './acts.texts.js';

const keys = textKeys(actsTexts);

/** Ends every session of the user. */
export function EndSessionsDialog({ details, onDone, ...dialog }: DialogProps) {
  const texts = useTexts(actsTexts);
  const [revoke] = useRevokeUserSessionsMutation();
  const { id, name } = details.user;
  const count = details.sessions;
  return (
    <ActDialog
      {...dialog}
      heading={texts.askEndSessions({ name })}
      consequences={[texts.endsDevices({ count }), texts.mustSignInAgain({ name })]}
      act={texts.doEndSessions({ count })}
      send={(reason) => revoke({ userId: id, ...reason })}
      onDone={() => onDone({ kind: 'success', text: keys.sessionsEnded({ count }) })}
    />
  );
}
