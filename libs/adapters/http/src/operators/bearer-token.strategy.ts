import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-custom';

import type { AuthorizeOperator, MachineOperator } from '@portvakt/operators';

export const BEARER_TOKEN = 'operator-bearer-token';

/** Other schemes belong to a proxy in front of the service. */
const BEARER_SCHEME = /^Bearer\b/i;
const BEARER = /^Bearer +(?<token>pvt_[\w-]{43})$/i;

/** Whether the request claims to be that of a machine. */
export const isFromMachine = ({ headers }: FastifyRequest): boolean => BEARER_SCHEME.test(headers.authorization ?? '');

/** What a guard passes to the strategy with each request. */
export interface BearerTokenOptions {
  readonly authorizing: AuthorizeOperator;
}

/**
 * Passport strategy that reads the bearer token of a machine (operators §4.4). It has no state, for the reason that
 * `SessionCookieStrategy` gives.
 */
@Injectable()
export class BearerTokenStrategy extends PassportStrategy(Strategy, BEARER_TOKEN) {
  constructor() {
    super({ passOptionsToCallback: true });
  }

  /** Called by passport. Null: the request has no bearer token that is known and has not expired. */
  async validate({ headers }: FastifyRequest, { authorizing }: BearerTokenOptions): Promise<MachineOperator | null> {
    const { token } = BEARER.exec(headers.authorization ?? '')?.groups ?? {};
    return token === undefined ? null : authorizing.machineWith(token);
  }
}
