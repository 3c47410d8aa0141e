import type { DataSource } from 'typeorm';

import type { AppConfig } from '../config/app-config.js';
import { keyRingOf } from '../key-ring-of.js';
import { secretRenewalTasks } from './secret-renewals.js';

/** The rows that no configured secret decrypts, such as `2 of jwks, 1 of twoFactor`; null if there are none. */
export async function unreadableRows(dataSource: DataSource, config: AppConfig): Promise<string | null> {
  const counts: string[] = [];
  for (const { table, unreadable } of secretRenewalTasks(dataSource, keyRingOf(config))) {
    const count = await unreadable.count();
    if (count > 0) counts.push(`${count} of ${table}`);
  }
  return counts.length > 0 ? counts.join(', ') : null;
}
