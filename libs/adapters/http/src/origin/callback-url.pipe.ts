import { Injectable, type PipeTransform } from '@nestjs/common';

import { CALLBACK_URL_IN_QUERY, checkReturnAddress } from './return-address.js';
import { TrustedOrigins } from './trusted-origins.js';

/**
 * Checks `callbackURL` of a GET call (specification §8.2). It takes the whole query, as in `@Query(CallbackUrlPipe)`,
 * since pipes of one parameter run in order: the schema is judged before the address (specification §1.2, steps 7 and
 * 8).
 */
@Injectable()
export class CallbackUrlPipe<Query extends { readonly callbackURL?: unknown }> implements PipeTransform<Query, Query> {
  constructor(private readonly trustedOrigins: TrustedOrigins) {}

  transform(query: Query): Query {
    checkReturnAddress(this.trustedOrigins, query.callbackURL, CALLBACK_URL_IN_QUERY);
    return query;
  }
}
