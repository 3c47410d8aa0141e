import type { ClientInfo, UserId } from '@portvakt/kernel';

import { deviceKey } from '../model/device.js';
import type { SessionPorts } from '../ports.js';

export interface RememberDeviceInput {
  readonly userId: UserId;
  readonly client: ClientInfo;
}

/** Remembers a browser and system without starting a session, after a sign-up for instance (specification §10). */
export class RememberDevice {
  constructor(private readonly ports: Pick<SessionPorts, 'transaction' | 'devices' | 'clock'>) {}

  async execute({ userId, client }: RememberDeviceInput): Promise<void> {
    const device = this.ports.devices.read(client.userAgent);
    const now = this.ports.clock.now();
    await this.ports.transaction.run(({ knownDevices }) => knownDevices.remember(userId, deviceKey(device), now));
  }
}
