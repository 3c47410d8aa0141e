import cluster, { type Worker } from 'node:cluster';

import type { ReadinessReport } from '@portvakt/adapters/http';
import type { Metrics } from '@portvakt/adapters/telemetry';

import type { ManagementSource } from './management-source.js';
import { type Answers, isReply, type Topic } from './worker-messages.js';

const TIMEOUT_MS = 2_000;
const NO_WORKER: ReadinessReport = { ok: false, database: 'down', migrations: 'unknown' };

/**
 * Asks the workers of this process. A replacement gets the number of the worker that died, so that its time series
 * continue. A worker that does not answer in time is left out of the metrics, and the service then counts as not alive.
 */
export class SupervisedWorkers implements ManagementSource {
  private readonly numbers = new Map<number, number>();
  private readonly waiting = new Map<number, (content: unknown) => void>();
  private asked = 0;

  constructor(readonly expectedProcesses: number) {
    cluster.on('fork', ({ id }) => this.numbers.set(id, this.lowestFree()));
    cluster.on('exit', ({ id }) => this.numbers.delete(id));
    cluster.on('message', (_worker, message: unknown) => {
      if (isReply(message)) this.waiting.get(message.id)?.(message.content);
    });
  }

  async metrics(): Promise<ReadonlyMap<number, Metrics>> {
    return new Map(
      [...(await this.ask('metrics'))].flatMap(([process, answer]) => (answer ? [[process, answer]] : [])),
    );
  }

  async isAlive(): Promise<boolean> {
    const answers = [...(await this.ask('alive')).values()];
    return answers.length > 0 && answers.every((answer) => answer === true);
  }

  /** Ready if one worker is, because all workers share the port. */
  async readiness(): Promise<ReadinessReport> {
    const reports = [...(await this.ask('readiness')).values()].filter((report) => report !== null);
    return reports.find(({ ok }) => ok) ?? reports[0] ?? NO_WORKER;
  }

  private async ask<Subject extends Topic>(topic: Subject): Promise<ReadonlyMap<number, Answers[Subject] | null>> {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const answers = workers.map(
      async (worker) => [this.numbers.get(worker.id) ?? 0, await this.askOne(worker, topic)] as const,
    );
    return new Map(await Promise.all(answers));
  }

  private askOne<Subject extends Topic>(worker: Worker, topic: Subject): Promise<Answers[Subject] | null> {
    const id = ++this.asked;
    return new Promise((resolve) => {
      const end = (content: unknown): void => {
        clearTimeout(timer);
        this.waiting.delete(id);
        resolve((content as Answers[Subject] | undefined) ?? null);
      };
      const timer = setTimeout(() => end(null), TIMEOUT_MS);
      this.waiting.set(id, end);
      if (!worker.isConnected()) return end(null);
      worker.send({ portvakt: 'question', id, topic }, (error) => {
        if (error) end(null);
      });
    });
  }

  private lowestFree(): number {
    const taken = new Set(this.numbers.values());
    let number = 1;
    while (taken.has(number)) number++;
    return number;
  }
}
