import type { DataSource } from 'typeorm';

import type { AuditEvent } from '@portvakt/audit';
import type { AnsweredRequest, RateLimitStore, Readiness } from '@portvakt/adapters/http';
import type { OutboxLog } from '@portvakt/adapters/mail';
import type { ProviderLog } from '@portvakt/adapters/social';
import type { ServiceMetrics, ServiceTraces } from '@portvakt/adapters/telemetry';
import type { PasswordHasher } from '@portvakt/identity';
import type { DatabaseLog } from '@portvakt/adapters/typeorm';
import type { Clock, DeviceReader, RandomSource } from '@portvakt/kernel';
import type { SocialProvider } from '@portvakt/social-linking';

import type { AppConfig } from './config/app-config.js';
import type { ExtensionLog } from './extensions/extension-tools.js';
import type { Followers } from './followers/followers.js';

/** Built files that this process serves; null: not served. */
export interface SiteFiles {
  /** Folder of the web app. */
  readonly webApp: string | null;
  /** The OpenAPI document, for the API reference. */
  readonly openApi: string | null;
}

/** Objects that exist once per process and are created before the modules. */
export interface Runtime {
  readonly config: AppConfig;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly hasher: PasswordHasher;
  /** Already connected. */
  readonly dataSource: DataSource;
  readonly rateLimitStore: RateLimitStore;
  readonly readiness: Readiness;
  /** Reads browser and system from user agents. */
  readonly devices: DeviceReader;
  /** The providers of the extensions. */
  readonly productProviders: readonly SocialProvider[];
  /** Writes events of the audit log to the log of the process. */
  readonly auditStream: (events: readonly AuditEvent[]) => void;
  /** The followers of the journal. */
  readonly followers: Followers;
  readonly log: OutboxLog & ProviderLog & DatabaseLog & ExtensionLog;
  readonly files: SiteFiles;
  /** Called for each answered request; null: nobody needs it, which saves the hook. */
  readonly answered: ((request: AnsweredRequest) => void) | null;
  /** Null if there is no management port. */
  readonly metrics: ServiceMetrics | null;
  /** Null: there is no collector. */
  readonly traces: ServiceTraces | null;
}
