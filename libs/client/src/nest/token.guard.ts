import type { IncomingMessage } from 'node:http';

import { type CanActivate, type ExecutionContext, Inject, Injectable, mixin, type Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';

import type { Portvakt } from '../portvakt.js';
import { judgeToken, type WithClaims } from '../tokens/judge-token.js';
import type { TokenOptions } from '../tokens/verify-token.js';
import { IS_PUBLIC } from './decorators.js';
import { type NestResponse, refused } from './nest-response.js';
import { PORTVAKT } from './portvakt-token.js';

/**
 * A guard that lets requests with a token of Portvakt through: `@UseGuards(TokenGuard({ audience }))`, or for the whole
 * application `{ provide: APP_GUARD, useClass: TokenGuard() }`. Nest 11, on Express and Fastify.
 */
export function TokenGuard(options: TokenOptions = {}): Type<CanActivate> {
  @Injectable()
  class GuardOfTokens implements CanActivate {
    constructor(
      @Inject(PORTVAKT) private readonly portvakt: Portvakt,
      @Inject(Reflector) private readonly reflector: Reflector,
    ) {}

    async canActivate(context: ExecutionContext): Promise<boolean> {
      const isPublic = this.reflector.getAllAndOverride<boolean | undefined>(IS_PUBLIC, [
        context.getHandler(),
        context.getClass(),
      ]);
      if (isPublic) return true;
      const request = context.switchToHttp().getRequest<Pick<IncomingMessage, 'headers'> & WithClaims>();
      const { refusal, claims } = await judgeToken(this.portvakt, request.headers.authorization, options);
      if (refusal) throw refused(refusal, context.switchToHttp().getResponse<NestResponse>());
      request.portvaktClaims = claims;
      return true;
    }
  }
  return mixin(GuardOfTokens);
}
