import type { NestFastifyApplication } from '@nestjs/platform-fastify';

import { FallbackRateLimitStore, type RateLimitStore } from '@portvakt/adapters/http';
import { ScryptPasswordHasher } from '@portvakt/adapters/node';
import type { WatchedParts } from '@portvakt/adapters/telemetry';
import { connectionPoolOf, outboxFigures, SharedSessionReader } from '@portvakt/adapters/typeorm';
import { SessionPorts } from '@portvakt/session';

import { SlowQueryLimit } from '../limits/slow-query-limit.js';
import type { Runtime } from '../runtime.js';

const SECOND_MS = 1_000;
const NO_HASHES = { running: 0, waiting: 0, refused: 0 };

/** The parts of an application that the metrics observe. `counters`: those of rate limits. */
export function watchedParts(
  app: NestFastifyApplication,
  runtime: Runtime,
  counters: RateLimitStore | null,
): WatchedParts {
  const { dataSource, hasher, clock, readiness } = runtime;
  const { reader } = app.get(SessionPorts);
  const pool = connectionPoolOf(dataSource);
  return {
    hashes: () => (hasher instanceof ScryptPasswordHasher ? hasher.state() : NO_HASHES),
    searches: () => app.get(SlowQueryLimit, { strict: false }).state(),
    lookups: () => ({ waiting: reader instanceof SharedSessionReader ? reader.waiting : 0 }),
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: pool.options.max,
    }),
    limitsShared: () => (counters instanceof FallbackRateLimitStore ? counters.isShared : null),
    readiness: () => readiness.report(),
    outbox: async () => {
      const { queued, failing, oldestAt } = await outboxFigures(dataSource);
      const oldestSeconds = oldestAt ? Math.max(0, (clock.now().getTime() - oldestAt.getTime()) / SECOND_MS) : 0;
      return { queued, failing, oldestSeconds };
    },
  };
}
