import type { UserId } from '@portvakt/kernel';

import type { KnownDevices } from '../ports.js';
import type { SessionTables } from './session-tables.js';

export class InMemoryKnownDevices implements KnownDevices {
  constructor(private readonly tables: SessionTables) {}

  async remember(userId: UserId, device: string): Promise<boolean> {
    if (!this.tables.users.has(userId)) throw new Error('foreign key violation: the user does not exist');
    const key = JSON.stringify([userId, device]);
    const isNew = !this.tables.devices.has(key);
    this.tables.devices.add(key);
    return isNew;
  }
}
