import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Routes } from '@nestjs/core';

import { basePrefix, extensionPath, moduleTree } from '@portvakt/adapters/http';
import { OutboxWorker } from '@portvakt/adapters/mail';
import { statementsOn, TypeOrmTransactionRunner, TypeOrmUserReader } from '@portvakt/adapters/typeorm';
import { THE_SERVICE } from '@portvakt/kernel';
import { RevokeSessions, SessionPorts } from '@portvakt/session';

import type { Runtime } from '../runtime.js';
import { afterCommit } from '../stores/journal.js';
import type { Extension } from './extension.js';
import { ExtensionTools } from './extension-tools.js';

/** Imports the modules of the extensions, and provides their tools. */
@Global()
@Module({})
export class ExtensionsModule {
  static on(runtime: Runtime): DynamicModule {
    return {
      module: ExtensionsModule,
      imports: runtime.config.extensions.flatMap(({ modules = [] }) => [...modules]),
      providers: [
        {
          provide: ExtensionTools,
          inject: [SessionPorts, OutboxWorker],
          useFactory: (sessions: SessionPorts, outbox: OutboxWorker) => toolsOn(runtime, sessions, outbox),
        },
      ],
      exports: [ExtensionTools],
    };
  }
}

/** Places the endpoints of each extension at `{base}/x/{name}`, also those of modules that its own import. */
export const extensionRoutes = (extensions: readonly Extension[], basePath: string): Routes =>
  extensions.flatMap(({ name, modules = [] }) =>
    moduleTree(modules).map(({ module }) => ({
      path: `${basePrefix(basePath)}${extensionPath(name)}`,
      module,
    })),
  );

function toolsOn(runtime: Runtime, sessions: SessionPorts, outbox: OutboxWorker): ExtensionTools {
  const { dataSource, clock, log } = runtime;
  const users = new TypeOrmUserReader(dataSource.manager);
  const revoking = new RevokeSessions(sessions);
  return {
    users: { find: (id) => users.find(id) },
    sessions: { endAll: (userId) => revoking.revokeAll({ userId, how: 'all', by: THE_SERVICE, client: null }) },
    transaction: new TypeOrmTransactionRunner(
      dataSource,
      (manager) => statementsOn(manager, clock),
      afterCommit(runtime, outbox),
    ),
    clock,
    log,
  };
}
