import type { Logger } from 'pino';

import type { ManagementServer } from './management-server.js';

/** Logged at any log level, because with port 0 only this line tells the address. */
export const announceManagement = ({ address }: ManagementServer, log: Logger): void =>
  log.child({}, { level: 'info' }).info({ managementAddress: address }, 'the management port is open');
