import type { ReadinessReport } from '@portvakt/adapters/http';
import type { Metrics } from '@portvakt/adapters/telemetry';

/** The workers' answers to the supervising process, by topic. Both use the channel that Node opens between them. */
export interface Answers {
  readonly alive: true;
  readonly metrics: Metrics;
  readonly readiness: ReadinessReport;
}

export type Topic = keyof Answers;

export interface Question {
  readonly portvakt: 'question';
  readonly id: number;
  readonly topic: Topic;
}

/** `content` is absent where the worker could not answer. */
export interface Reply {
  readonly portvakt: 'reply';
  readonly id: number;
  readonly content?: unknown;
}

const isOf = (message: unknown, type: string): boolean =>
  typeof message === 'object' && message !== null && 'portvakt' in message && message.portvakt === type;

/** The channel also carries the messages of Node's own cluster module. */
export const isQuestion = (message: unknown): message is Question => isOf(message, 'question');
export const isReply = (message: unknown): message is Reply => isOf(message, 'reply');
