import { Injectable } from '@nestjs/common';

import type { SessionView } from '@portvakt/session';

import { RequestError } from '../errors/request-error.js';
import { OptionalSessionGuard } from '../session/session.guard.js';

/** Requires a session, as SessionGuard does, with the error code of the deletion link (specification §11.3). */
@Injectable()
export class DeletionLinkGuard extends OptionalSessionGuard {
  override handleRequest<View = SessionView>(...parts: Parameters<OptionalSessionGuard['handleRequest']>): View {
    const view = super.handleRequest<SessionView | null>(...parts);
    if (!view) throw new RequestError('DELETION_LINK_NEEDS_SESSION');
    return view as View;
  }
}
