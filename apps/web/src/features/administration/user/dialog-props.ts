import type { UserDetails } from '@portvakt/api-client/operators';

import type { ActionMessage } from './use-user.js';

/** The props that the dialogs of all actions share. */
export interface DialogProps {
  readonly details: UserDetails;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called with the message to show once the action is done. */
  readonly onDone: (message: ActionMessage) => void;
}
