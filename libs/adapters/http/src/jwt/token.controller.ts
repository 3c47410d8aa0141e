import { Controller, Get, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { returnedValues } from '@portvakt/identity';
import { IssueToken } from '@portvakt/jwt';
import type { SessionView } from '@portvakt/session';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { HttpSettings } from '../http-settings.js';
import { CurrentSession } from '../session/current-session.js';
import { SessionGuard } from '../session/session.guard.js';
import { TokenAnswer } from './jwt.dto.js';

/** Tokens with which other services verify by themselves who is signed in (specification §16). */
@ApiTags('jwt')
@Controller()
export class TokenController {
  constructor(
    private readonly issuing: IssueToken,
    private readonly settings: HttpSettings,
  ) {}

  @Get('token')
  @UseGuards(SessionGuard)
  @ApiCookieAuth()
  @ApiOkResponse({ type: TokenAnswer })
  @ApiErrors('IMPERSONATION_IS_READ_ONLY')
  async token(@CurrentSession() { session, user }: SessionView): Promise<TokenAnswer> {
    const additional = returnedValues(this.settings.identity.additionalFields, user.extra);
    return { token: await this.issuing.execute({ session, user, additional }) };
  }
}
