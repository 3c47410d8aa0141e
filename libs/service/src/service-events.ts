import { type Actor, type Occurrence, THE_SERVICE } from '@portvakt/kernel';

import type { AppConfig } from './config/app-config.js';
import { settingsDigest } from './config/settings-digest.js';
import { serviceVersion } from './service-version.js';

/** `settings`: a digest that changes with the settings; secrets are not in it. */
type ServiceStarted = Occurrence<'service.started', { readonly version: string; readonly settings: string }>;

/** The names of the migrations that this process applied, in their order. */
type MigrationsApplied = Occurrence<
  'migrations.applied',
  { readonly version: string; readonly names: readonly string[] }
>;

/** What the process itself reports to the audit log (operators §10.2). */
export type ServiceEvent = ServiceStarted | MigrationsApplied;

export const serviceStarted = (config: AppConfig): ServiceStarted => ({
  kind: 'service.started',
  outcome: 'done',
  subject: null,
  by: THE_SERVICE,
  client: null,
  facts: { version: serviceVersion(), settings: settingsDigest(config) },
});

export const migrationsApplied = (names: readonly string[], by: Actor): MigrationsApplied => ({
  kind: 'migrations.applied',
  outcome: 'done',
  subject: null,
  by,
  client: null,
  facts: { version: serviceVersion(), names },
});
