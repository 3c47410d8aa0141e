import type { Logger } from 'pino';

import { announceManagement } from './announce-management.js';
import { ManagementServer } from './management-server.js';
import { SupervisedWorkers } from './supervised-workers.js';

/** Opens the management port in the supervising process; it closes when the process ends. */
export async function openManagementOfWorkers(
  { port, host, processes }: { readonly port: number; readonly host: string; readonly processes: number },
  log: Logger,
): Promise<void> {
  announceManagement(await ManagementServer.listen(port, host, new SupervisedWorkers(processes)), log);
}
