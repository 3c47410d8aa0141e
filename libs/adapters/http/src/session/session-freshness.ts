import { Injectable } from '@nestjs/common';

import { JudgeFreshness, type SessionView } from '@portvakt/session';

import { RequestError } from '../errors/request-error.js';

/**
 * For sensitive calls that take no password (specification §1.2, step 9). Asked first thing in the handler: Nest runs
 * the pipes of all parameters side by side, and the shape of the body is judged before.
 */
@Injectable()
export class SessionFreshness {
  constructor(private readonly judging: JudgeFreshness) {}

  require(view: SessionView): void {
    if (this.judging.execute(view) === 'stale') throw new RequestError('SESSION_IS_NOT_FRESH');
  }
}
