import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-custom';

import { JudgeOperator, type MachineOperator } from '@portvakt/operators';

export const BEARER_TOKEN = 'operator-bearer-token';

const BEARER = /^Bearer +(?<token>pvt_[\w-]{43})$/i;

/** Passport strategy that reads the bearer token of a machine (operators §4.4). */
@Injectable()
export class BearerTokenStrategy extends PassportStrategy(Strategy, BEARER_TOKEN) {
  constructor(private readonly judging: JudgeOperator) {
    super();
  }

  /** Called by passport. Null: the request has no bearer token that is known and has not expired. */
  async validate({ headers }: FastifyRequest): Promise<MachineOperator | null> {
    const { token } = BEARER.exec(headers.authorization ?? '')?.groups ?? {};
    return token === undefined ? null : this.judging.machineWith(token);
  }
}
