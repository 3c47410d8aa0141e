import type { UserId } from '@portvakt/kernel';

import type { UserDetails } from './model/user-details.js';

/** Reads everything about one user that operators see on one page. */
export interface UserDetailsReader {
  /** One consistent state of the database; null for a user who does not exist. */
  read(id: UserId): Promise<UserDetails | null>;
}
