import type { ReactNode } from 'react';

/** What a part of the app shows in the header instead of the account's bar; set as the `handle` of its route. */
export interface BarHandle {
  readonly bar: ReactNode;
}
