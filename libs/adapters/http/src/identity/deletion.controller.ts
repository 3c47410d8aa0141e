import { Body, Controller, Get, HttpCode, Post, Query, Res, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import { chooseDeletionProof, DeleteUser } from '@portvakt/identity';
import type { Client } from '@portvakt/kernel';
import type { SessionView } from '@portvakt/session';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { CallbackUrlPipe } from '../origin/callback-url.pipe.js';
import { OriginGuard } from '../origin/origin.guard.js';
import { PasswordRateLimitGuard } from '../rate-limit/password-rate-limit.guard.js';
import { CurrentClient } from '../request/client.js';
import { OptionalBodyPipe } from '../request/optional-body.pipe.js';
import { redirectOr } from '../request/redirect.js';
import { ShapePipe } from '../request/shape.pipe.js';
import { callerOf } from '../session/caller-of.js';
import { CurrentSession } from '../session/current-session.js';
import { SessionCookies } from '../session/session-cookies.js';
import { SessionFreshness } from '../session/session-freshness.js';
import { SessionGuard } from '../session/session.guard.js';
import { TrustedDeviceCookie } from '../two-factor/trusted-device-cookie.js';
import { DeleteUserBody, DeletionLinkQuery, UserDeletedAnswer } from './deletion.dto.js';
import { DeletionLinkGuard } from './deletion-link.guard.js';
import { KnownDeviceCookie } from './known-device-cookie.js';
import { LinkResultCookie } from './link-result-cookie.js';

const DELETED: UserDeletedAnswer = { success: true, message: 'User deleted' };
const MAIL_SENT: UserDeletedAnswer = { success: true, message: 'Verification email sent' };

/** Account deletion (specification §11.3). The module registers this controller only where deletion is switched on. */
@ApiTags('identity')
@ApiCookieAuth()
@Controller()
@UseGuards(OriginGuard)
export class DeletionController {
  constructor(
    private readonly deleting: DeleteUser,
    private readonly freshness: SessionFreshness,
    private readonly cookies: SessionCookies,
    private readonly trustedDevice: TrustedDeviceCookie,
    private readonly knownDevice: KnownDeviceCookie,
    private readonly linkResult: LinkResultCookie,
  ) {}

  @Post('delete-user')
  @HttpCode(200)
  @UseGuards(SessionGuard, PasswordRateLimitGuard)
  @ApiOkResponse({ type: UserDeletedAnswer })
  @ApiErrors(
    'INVALID_CALLBACKURL',
    'CREDENTIAL_ACCOUNT_NOT_FOUND',
    'INVALID_PASSWORD',
    'INVALID_DELETION_TOKEN',
    'SESSION_TOO_OLD_TO_DELETE_USER',
    'USER_CANNOT_BE_DELETED_PLEASE_PROVIDE_A_PASSWORD_OR_TOKEN',
    'LAST_ADMIN',
    'TOO_MANY_SIGN_INS',
  )
  async deleteUser(
    @Body(OptionalBodyPipe, ShapePipe) body: DeleteUserBody,
    @CurrentSession() caller: SessionView,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserDeletedAnswer> {
    const outcome = await this.deleting.execute({
      caller: callerOf(caller),
      proof: chooseDeletionProof({ ...body, freshness: this.freshness.of(caller) }),
      callbackUrl: body.callbackURL,
      client,
    });
    return this.answer(outcome, caller, reply);
  }

  @Get('delete-user/callback')
  @UseGuards(DeletionLinkGuard)
  @ApiOkResponse({ type: UserDeletedAnswer })
  @ApiFoundResponse({ description: 'To `callbackURL` where one is given; a refusal is never a redirect' })
  @ApiErrors('INVALID_CALLBACKURL', 'DELETION_LINK_NEEDS_SESSION', 'INVALID_DELETION_TOKEN', 'LAST_ADMIN')
  async followDeletionLink(
    @Query(ShapePipe, CallbackUrlPipe) { token, callbackURL }: DeletionLinkQuery,
    @CurrentSession() caller: SessionView,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserDeletedAnswer | undefined> {
    const outcome = await this.deleting.execute({ caller: callerOf(caller), proof: { kind: 'token', token }, client });
    const answer = this.answer(outcome, caller, reply);
    this.linkResult.set(reply, 'account_deleted', callbackURL);
    return redirectOr(reply, callbackURL, answer);
  }

  /** Clears the deleted user's cookies. */
  private answer(outcome: 'deleted' | 'mail-sent', { user }: SessionView, reply: FastifyReply): UserDeletedAnswer {
    if (outcome === 'mail-sent') return MAIL_SENT;
    this.knownDevice.drop(reply, user.email);
    this.cookies.clear(reply);
    this.trustedDevice.clear(reply);
    return DELETED;
  }
}
