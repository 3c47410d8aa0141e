import { Injectable } from '@nestjs/common';

import type { SessionView } from '@portvakt/session';

import { RequestError } from '../errors/request-error.js';
import { OptionalSessionGuard } from '../session/session.guard.js';

/** Whoever opens the link of a deletion must be signed in; who is not hears what specification §11.3 has for it. */
@Injectable()
export class DeletionLinkGuard extends OptionalSessionGuard {
  override handleRequest<View = SessionView>(...parts: Parameters<OptionalSessionGuard['handleRequest']>): View {
    const view = super.handleRequest<SessionView | null>(...parts);
    if (!view) throw new RequestError('DELETION_LINK_NEEDS_SESSION');
    return view as View;
  }
}
