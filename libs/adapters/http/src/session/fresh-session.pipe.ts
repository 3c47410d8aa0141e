import { Injectable, type PipeTransform } from '@nestjs/common';

import { JudgeFreshness, type SessionView } from '@portvakt/session';

import { RequestError } from '../errors/request-error.js';

/**
 * Lets a sensitive call know its session only where that is fresh, as in `@CurrentSession(FreshSessionPipe)`: a pipe, so
 * that the shape of the body is judged first (contract §1.2, step 9).
 */
@Injectable()
export class FreshSessionPipe implements PipeTransform<SessionView, SessionView> {
  constructor(private readonly judging: JudgeFreshness) {}

  transform(view: SessionView): SessionView {
    if (this.judging.execute(view) === 'stale') throw new RequestError('SESSION_IS_NOT_FRESH');
    return view;
  }
}
