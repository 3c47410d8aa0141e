import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

import { RequestError } from '../errors/request-error.js';
import { isSocialCallback } from '../request/social-callback.js';
import { CALLBACK_URL_IN_QUERY, checkReturnAddress, type ReturnAddressField } from './return-address.js';
import { TrustedOrigins } from './trusted-origins.js';

/** These make a session out of nothing, so a foreign page could sign its visitor in as somebody else (D-16). */
const SIGNS_IN_WITHOUT_COOKIE = /\/(?:sign-in\/email|sign-in\/social|sign-up\/email)$/;

const CALLBACK_URL_IN_BODY: ReturnAddressField = { ...CALLBACK_URL_IN_QUERY, part: 'body' };
const BODY_FIELDS: readonly ReturnAddressField[] = [
  { name: 'redirectTo', part: 'body', refusal: 'INVALID_REDIRECTURL' },
  { name: 'errorCallbackURL', part: 'body', refusal: 'INVALID_ERRORCALLBACKURL' },
  { name: 'newUserCallbackURL', part: 'body', refusal: 'INVALID_NEWUSERCALLBACKURL' },
];

/** The checks of a POST call (specification §8.1): where it comes from, and where its fields would send a browser. */
@Injectable()
export class OriginGuard implements CanActivate {
  constructor(private readonly trustedOrigins: TrustedOrigins) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const route = request.routeOptions.url ?? '';
    if (request.method !== 'POST' || isSocialCallback(route)) return true;
    if (!this.mayComeFromHere(request, route)) throw new RequestError('INVALID_ORIGIN');
    this.checkAddresses(membersOf(request.body), membersOf(request.query));
    return true;
  }

  private mayComeFromHere({ headers }: FastifyRequest, route: string): boolean {
    const site = headers['sec-fetch-site'];
    if (headers.cookie === undefined) {
      const isForeignForm = site === 'cross-site' && headers['sec-fetch-mode'] === 'navigate';
      return !(isForeignForm && SIGNS_IN_WITHOUT_COOKIE.test(route));
    }
    const origin = headers.origin ?? headers.referer;
    if (origin !== undefined) return this.trustedOrigins.matches(origin);
    return site === undefined || site === 'same-origin' || site === 'none';
  }

  private checkAddresses(body: Members, query: Members): void {
    const inBody = body.callbackURL !== undefined && body.callbackURL !== '';
    checkReturnAddress(
      this.trustedOrigins,
      inBody ? body.callbackURL : query.callbackURL,
      inBody ? CALLBACK_URL_IN_BODY : CALLBACK_URL_IN_QUERY,
    );
    for (const field of BODY_FIELDS) checkReturnAddress(this.trustedOrigins, body[field.name], field);
  }
}

type Members = Readonly<Record<string, unknown>>;

/**
 * A missing body, an array and a scalar have no fields here; the schema judges them later (specification §1.2, step 7).
 */
const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
