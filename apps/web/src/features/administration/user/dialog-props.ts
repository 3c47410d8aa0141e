import type { UserDetails } from '@portvakt/api-client/operators';

import type { Said } from './use-user.js';

/** What the question of an act is given. */
export interface DialogProps {
  readonly details: UserDetails;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Says what the act led to. */
  readonly onDone: (said: Said) => void;
}
