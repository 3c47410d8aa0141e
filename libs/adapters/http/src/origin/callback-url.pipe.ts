import { Injectable, type PipeTransform } from '@nestjs/common';

import { CALLBACK_URL_IN_QUERY, checkReturnUrl } from './check-return-url.js';
import { TrustedOrigins } from './trusted-origins.js';

/**
 * Checks the `callbackURL` of a GET request (specification §8.2). Used as `@Query(ShapePipe, CallbackUrlPipe)`: the
 * pipes of one parameter run in order, so the shape is checked before the URL (specification §1.2, steps 7 and 8).
 */
@Injectable()
export class CallbackUrlPipe<Query extends { readonly callbackURL?: unknown }> implements PipeTransform<Query, Query> {
  constructor(private readonly trustedOrigins: TrustedOrigins) {}

  transform(query: Query): Query {
    checkReturnUrl(this.trustedOrigins, query.callbackURL, CALLBACK_URL_IN_QUERY);
    return query;
  }
}
