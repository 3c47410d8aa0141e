import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

import { RequestError } from '../errors/request-error.js';
import { isObject } from '../request/is-object.js';
import { isSocialCallback } from '../request/social-callback.js';
import { isSameOriginOrDirect } from './fetch-site.js';
import { CALLBACK_URL_IN_QUERY, checkReturnUrl, type ReturnUrlField } from './check-return-url.js';
import { TrustedOrigins } from './trusted-origins.js';

/**
 * These endpoints need no cookie to start a session, so a foreign page could sign its visitor in as another user (login
 * CSRF, D-16).
 */
const SIGNS_IN_WITHOUT_COOKIE = /\/(?:sign-in\/email|sign-in\/social|sign-up\/email)$/;

const CALLBACK_URL_IN_BODY: ReturnUrlField = { ...CALLBACK_URL_IN_QUERY, part: 'body' };
const BODY_FIELDS: readonly ReturnUrlField[] = [
  { name: 'redirectTo', part: 'body', refusal: 'INVALID_REDIRECTURL' },
  { name: 'errorCallbackURL', part: 'body', refusal: 'INVALID_ERRORCALLBACKURL' },
  { name: 'newUserCallbackURL', part: 'body', refusal: 'INVALID_NEWUSERCALLBACKURL' },
];

/** Checks the origin and the return URLs of a POST request (specification §8.1). */
@Injectable()
export class OriginGuard implements CanActivate {
  constructor(private readonly trustedOrigins: TrustedOrigins) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const route = request.routeOptions.url ?? '';
    if (request.method !== 'POST' || isSocialCallback(route)) return true;
    if (!this.hasAllowedOrigin(request, route)) throw new RequestError('INVALID_ORIGIN');
    this.checkReturnUrls(fieldsOf(request.body), fieldsOf(request.query));
    return true;
  }

  private hasAllowedOrigin({ headers }: FastifyRequest, route: string): boolean {
    if (headers.cookie === undefined) {
      const isForeignForm = headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] === 'navigate';
      return !(isForeignForm && SIGNS_IN_WITHOUT_COOKIE.test(route));
    }
    const origin = headers.origin ?? headers.referer;
    if (origin !== undefined) return this.trustedOrigins.matches(origin);
    return isSameOriginOrDirect(headers);
  }

  private checkReturnUrls(body: Fields, query: Fields): void {
    const inBody = body.callbackURL !== undefined && body.callbackURL !== '';
    checkReturnUrl(
      this.trustedOrigins,
      inBody ? body.callbackURL : query.callbackURL,
      inBody ? CALLBACK_URL_IN_BODY : CALLBACK_URL_IN_QUERY,
    );
    for (const field of BODY_FIELDS) checkReturnUrl(this.trustedOrigins, body[field.name], field);
  }
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns no fields if the body is missing, an array or a scalar: its shape is checked later (specification §1.2, step
 * 7).
 */
const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});
