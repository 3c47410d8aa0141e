import type { ClientInfo, UserId } from '@portvakt/kernel';

import { deviceKey } from '../model/device.js';
import type { SessionPorts } from '../ports.js';

export interface RememberDeviceInput {
  readonly userId: UserId;
  readonly client: ClientInfo;
}

/** Takes a browser and system for known without a session: a sign-up counts as use (specification §10). */
export class RememberDevice {
  constructor(private readonly ports: Pick<SessionPorts, 'transaction' | 'devices' | 'clock'>) {}

  async execute({ userId, client }: RememberDeviceInput): Promise<void> {
    const device = this.ports.devices.read(client.userAgent);
    const now = this.ports.clock.now();
    await this.ports.transaction.run(({ knownDevices }) => knownDevices.remember(userId, deviceKey(device), now));
  }
}
