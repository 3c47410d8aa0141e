import type { Logger } from 'pino';

import { announceManagement } from './announce-management.js';
import { ManagementServer } from './management-server.js';
import { SupervisedWorkers } from './supervised-workers.js';

/** Opens the management port in the process that supervises the others; it ends with that process. */
export async function openManagementOfWorkers(
  { port, host }: { readonly port: number; readonly host: string },
  log: Logger,
): Promise<void> {
  announceManagement(await ManagementServer.listen(port, host, new SupervisedWorkers()), log);
}
