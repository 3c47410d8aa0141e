import type { EntityManager } from 'typeorm';

import type { UserId } from '@portvakt/kernel';
import type { KnownDevices } from '@portvakt/session';

/** The primary key decides which of two concurrent sign-ins is the first. */
const REMEMBER = `
  INSERT INTO "knownDevice" ("userId", "device", "firstSeenAt") VALUES ($1, $2, $3)
  ON CONFLICT DO NOTHING RETURNING 1`;

export class TypeOrmKnownDevices implements KnownDevices {
  constructor(private readonly manager: EntityManager) {}

  async remember(userId: UserId, device: string, now: Date): Promise<boolean> {
    const rows = await this.manager.query<unknown[]>(REMEMBER, [userId, device, now]);
    return rows.length > 0;
  }
}
