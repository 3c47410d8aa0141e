// Each function imports NestJS and TypeORM only when it is called: a process that supervises others never loads them.
import 'reflect-metadata';

export { createService } from './create-service.js';
export { runAudit } from './run-audit.js';
export { runMigrations } from './run-migrations.js';
export { runOperator } from './run-operator.js';
export { runService } from './run-service.js';
export type { Service } from './service.js';
