import { useOutletContext } from 'react-router';

import type { UserDetails } from '@portvakt/api-client/operators';

import type { Act, ActName } from './use-acts.js';

/** What an act led to, shown on top of the user's page. */
export interface Said {
  readonly kind: 'success' | 'danger';
  /** A text key, so that it follows the language. */
  readonly text: string;
}

/** What the user's page gives its tabs. */
export interface UserOfPage {
  readonly details: UserDetails;
  readonly say: (said: Said | undefined) => void;
  /** What the operator may do to this user. */
  readonly acts: readonly Act[];
  /** Begins an act. */
  readonly onAct: (act: ActName) => void;
}

/** The user whose page is open; for its tabs. */
export const useUser = (): UserOfPage => useOutletContext<UserOfPage>();
