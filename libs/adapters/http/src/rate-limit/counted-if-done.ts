import type { CallHandler } from '@nestjs/common';
import { lastValueFrom, type Observable, of } from 'rxjs';

import { TooManyRequestsError } from '../errors/request-error.js';
import type { RateVerdict } from './rate-limit-store.js';

/** One counter of what requests do. */
export interface Counter {
  take(): RateVerdict | Promise<RateVerdict>;
  /** Called if the request succeeds. */
  confirm(): void | Promise<void>;
  /** Called if it fails. */
  giveBack(): void | Promise<void>;
}

/** Counts before the handler runs, so that concurrent requests cannot exceed the limit, and uncounts if it fails. */
export async function countedIfDone(counter: Counter, next: CallHandler): Promise<Observable<unknown>> {
  const verdict = await counter.take();
  if (!verdict.allowed) throw new TooManyRequestsError(verdict.retryAfterSeconds);
  let answer: unknown;
  try {
    answer = await lastValueFrom(next.handle());
  } catch (error) {
    await counter.giveBack();
    throw error;
  }
  await counter.confirm();
  return of(answer);
}
