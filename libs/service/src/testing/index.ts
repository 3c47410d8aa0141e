// Parts of the service, for tests that compose them with their own clock, log or database.
export { AuditJobs, type AuditJobsParts } from '../audit-jobs.js';
export { secretRenewalTasks } from '../bridges/secret-renewals.js';
export { readConfig } from '../config/read-config.js';
export type { ConnectionTimeouts } from '../connection-timeouts.js';
export { createApp } from '../create-app.js';
export { ExpiredRowsWorker } from '../expired-rows-worker.js';
export { DeliveryWorkers } from '../followers/delivery-workers.js';
export { followersOf } from '../followers/followers-of.js';
export { productSchemaOf } from '../extensions/product-schema.js';
export { ProcessReadiness } from '../process-readiness.js';
export { SecretRenewalWorker } from '../secret-renewal-worker.js';
export { auditStreamOn, openLog } from '../service-log.js';
export { ServiceLogger } from '../service-logger.js';
