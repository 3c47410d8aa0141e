import type { UserDetails } from '@portvakt/api-client/operators';

import type { Said } from './use-user.js';

/** What the question of an action is given. */
export interface DialogProps {
  readonly details: UserDetails;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Says what the action led to. */
  readonly onDone: (said: Said) => void;
}
