import type { Server } from 'node:http';

import type { DestinationStream } from 'pino';

import type { TestDatabase } from '@portvakt/adapters/typeorm/testing';

import { addressesInDeliveries } from './addresses-in-deliveries.js';
import { recordSecrets } from './handed-out-secrets.js';
import type { DeliveredMail } from './mails.js';
import { mismatches, recordChanges } from './recorded-changes.js';
import { secretsInLogs } from './secrets-in-log.js';
import { UndocumentedRefusals } from './undocumented-refusals.js';

/** Keeps the lines of the log, and passes them on. */
export class LogLines implements DestinationStream {
  readonly all: string[] = [];

  constructor(private readonly destination?: DestinationStream) {}

  write(line: string): void {
    this.all.push(line);
    this.destination?.write(line);
  }
}

interface Watched {
  readonly database: TestDatabase;
  readonly server: Server;
  readonly lines: readonly string[];
  /** The OpenAPI document. */
  readonly documentFile: string;
  readonly config: ConstructorParameters<typeof UndocumentedRefusals>[2];
  readonly hasPartialActs?: boolean;
}

/** Checks that are run for every spec, whatever its service does. */
export interface AppWatch {
  /** Throws an error that lists what is wrong. Runs when the application has stopped and its database still exists. */
  check(mails: readonly DeliveredMail[], now: Date): Promise<void>;
}

/** Watches an application from its start. */
export async function watchApp(watched: Watched): Promise<AppWatch> {
  const { database, server, lines, documentFile, config, hasPartialActs = false } = watched;
  if (!hasPartialActs) await recordChanges(database);
  const secrets = recordSecrets(server);
  const undocumented = new UndocumentedRefusals(server, documentFile, config);
  return {
    async check(mails, now) {
      const leaked = await secretsInLogs({ database, lines, mails, secrets: secrets() });
      const given = await addressesInDeliveries(database, lines);
      const unmatched = hasPartialActs ? [] : await mismatches(database, now);
      const found = [
        ...leaked.map((line) => `must not be logged: ${line}`),
        ...given.map((place) => `an address or a name in ${place}`),
        ...unmatched.map((line) => `a change and its event do not match: ${line}`),
      ];
      if (found.length > 0) throw new Error(`The checks of every spec found:\n${found.join('\n')}`);
      undocumented.assertNone();
    },
  };
}
