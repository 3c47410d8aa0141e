import { BowserDeviceReader, SystemClock, SystemRandom } from '@portvakt/adapters/node';

import type { AppConfig } from '../config/app-config.js';
import { followersOf } from '../followers/followers-of.js';
import type { Runtime } from '../runtime.js';

type CommandRuntime = Pick<Runtime, 'config' | 'clock' | 'random' | 'devices' | 'auditStream' | 'followers'>;

/** The output of a command is for people, so no line is logged for its events, unlike in the service. */
export const commandRuntime = (config: AppConfig): CommandRuntime => ({
  config,
  clock: new SystemClock(),
  random: new SystemRandom(),
  devices: new BowserDeviceReader(),
  auditStream: () => undefined,
  followers: followersOf(config),
});
