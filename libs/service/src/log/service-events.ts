import { type Actor, type Occurrence, THE_SERVICE } from '@portvakt/kernel';

import { serviceVersion } from '../service-version.js';

/** `settings`: the digest of the settings in force (`settingsDigest`). */
type ServiceStarted = Occurrence<'service.started', { readonly version: string; readonly settings: string }>;

/** The names of the migrations that this process applied, in their order. */
type MigrationsApplied = Occurrence<
  'migrations.applied',
  { readonly version: string; readonly names: readonly string[] }
>;

/** What the process itself reports to the audit log (operators §10.2). */
export type ServiceEvent = ServiceStarted | MigrationsApplied;

export const serviceStarted = (settings: string): ServiceStarted => ({
  kind: 'service.started',
  outcome: 'done',
  subject: null,
  by: THE_SERVICE,
  client: null,
  facts: { version: serviceVersion(), settings },
});

export const migrationsApplied = (names: readonly string[], by: Actor): MigrationsApplied => ({
  kind: 'migrations.applied',
  outcome: 'done',
  subject: null,
  by,
  client: null,
  facts: { version: serviceVersion(), names },
});
