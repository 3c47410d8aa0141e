import { useOutletContext } from 'react-router';

import type { UserDetails } from '@portvakt/api-client/operators';

import type { Action, ActionName } from './use-actions.js';

/** The result of an action, shown on top of the user's page. */
export interface ActionMessage {
  readonly kind: 'success' | 'danger';
  /** A text key, so that it follows the language. */
  readonly text: string;
}

/** What the user's page gives its tabs. */
export interface UserOfPage {
  readonly details: UserDetails;
  readonly showMessage: (message: ActionMessage | undefined) => void;
  /** What the operator may do to this user. */
  readonly actions: readonly Action[];
  /** Starts an action, most of them with a dialog. */
  readonly onAction: (action: ActionName) => void;
}

/** The user whose page is open; for its tabs. */
export const useUser = (): UserOfPage => useOutletContext<UserOfPage>();
