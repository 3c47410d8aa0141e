import cluster from 'node:cluster';

import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';

import { type AnsweredRequest, type RateLimitStore, ReportingRateLimitStore } from '@portvakt/adapters/http';
import type { ServiceMetrics } from '@portvakt/adapters/telemetry';
import type { AuditEvent } from '@portvakt/audit';

import { accessLogOn } from '../log/access-log.js';
import type { AppConfig } from '../config/app-config.js';
import type { Runtime } from '../runtime.js';
import { announceManagement } from './announce-management.js';
import { answerSupervisor } from './answer-supervisor.js';
import type { ManagementServer } from './management-server.js';
import { type OwnState, singleProcess } from './management-source.js';
import { watchedParts } from './watched-parts.js';

type MonitoringConfig = Pick<AppConfig, 'monitoring' | 'server'>;

type EventStream = (events: readonly AuditEvent[]) => void;

/** The metrics, the access log and the management port of this process; what is not configured costs nothing. */
export class Monitoring {
  /** Called for each answered request; null where neither the metrics nor the access log need it. */
  readonly answered: ((request: AnsweredRequest) => void) | null;
  private server: ManagementServer | null = null;
  private counters: RateLimitStore | null = null;

  private constructor(
    private readonly config: MonitoringConfig,
    private readonly log: Logger,
    /** Null if there is no management port. */
    readonly metrics: ServiceMetrics | null,
  ) {
    const { accessLog } = config.monitoring;
    this.answered = inTurn(
      metrics && ((request: AnsweredRequest) => metrics.requests.answered(request)),
      accessLog ? accessLogOn(log) : null,
    );
  }

  /** Loads the libraries of metrics only if there is a management port. */
  static async open(config: MonitoringConfig, log: Logger): Promise<Monitoring> {
    if (config.monitoring.port === null) return new Monitoring(config, log, null);
    const { openMetrics } = await import('./open-metrics.js');
    return new Monitoring(config, log, openMetrics());
  }

  /** Also counts the events that are passed to `stream`. */
  countEvents(stream: EventStream): EventStream {
    const { metrics } = this;
    if (!metrics) return stream;
    return (events) => {
      stream(events);
      for (const event of events) metrics.accounts.noted(event);
    };
  }

  /** Counts the refusals of `store`. */
  countRefusals(store: RateLimitStore): RateLimitStore {
    const { metrics } = this;
    this.counters = store;
    return metrics ? new ReportingRateLimitStore(store, (rule) => metrics.accounts.refusedByLimit(rule)) : store;
  }

  /** Opens the management port. In a supervised process, answers the supervisor instead, which has the port. */
  async start(app: NestFastifyApplication, runtime: Runtime): Promise<void> {
    const { metrics } = this;
    const { port, host } = this.config.monitoring;
    if (!metrics || port === null) return;
    metrics.resources.watch(watchedParts(app, runtime, this.counters));
    const state: OwnState = { metrics: () => metrics.read(), readiness: () => runtime.readiness.report() };
    if (this.config.server.webConcurrency > 1 && cluster.isWorker) return answerSupervisor(state);
    const { ManagementServer } = await import('./management-server.js');
    this.server = await ManagementServer.listen(port, host, singleProcess(state));
    announceManagement(this.server, this.log);
  }

  stop(): void {
    this.server?.close();
  }
}

type Report = (request: AnsweredRequest) => void;

function inTurn(first: Report | null, second: Report | null): Report | null {
  if (!first || !second) return first ?? second;
  return (request) => {
    first(request);
    second(request);
  };
}
