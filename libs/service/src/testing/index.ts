// Parts of the service, for tests that compose them with their own clock, log or database.
export { AuditJobs, type AuditJobsParts } from '../jobs/audit-jobs.js';
export { productProvidersOf } from '../extensions/product-providers.js';
export { secretRenewalTasks } from '../encryption/secret-renewals.js';
export { readConfig } from '../config/read-config.js';
export type { ConnectionTimeouts } from '../process/connection-timeouts.js';
export { createApp } from '../create-app.js';
export { expiredRowsTask } from '../jobs/expired-rows.js';
export { DeliveryWorkers } from '../followers/delivery-workers.js';
export { followersOf } from '../followers/followers-of.js';
export { productSchemaOf } from '../extensions/product-schema.js';
export { ProcessReadiness } from '../process/process-readiness.js';
export { SecretRenewalWorker } from '../jobs/secret-renewal-worker.js';
export { auditStreamOn, openLog } from '../log/service-log.js';
export { ServiceLogger } from '../log/service-logger.js';
