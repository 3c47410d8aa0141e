// Each function loads what it runs on by itself, so that importing it costs a process nothing that it does not use.
import 'reflect-metadata';

export { createService } from './create-service.js';
export { runMigrations } from './run-migrations.js';
export { runService } from './run-service.js';
export type { Service } from './service.js';
