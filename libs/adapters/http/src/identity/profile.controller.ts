import { Body, Controller, HttpCode, Post, Req, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiCookieAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { ChangeEmail, UpdateUser } from '@portvakt/identity';
import type { Client } from '@portvakt/kernel';
import type { Session, SessionView } from '@portvakt/session';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { OriginGuard } from '../origin/origin.guard.js';
import { EmailChangeLimitInterceptor } from '../rate-limit/email-change-limit.interceptor.js';
import { EmailRateLimitGuard } from '../rate-limit/email-rate-limit.guard.js';
import { CurrentClient } from '../request/client.js';
import { emailIn } from '../request/email-in.js';
import { ShapePipe } from '../request/shape.pipe.js';
import { StatusAnswer } from '../request/status-answer.dto.js';
import { callerOf } from '../session/caller-of.js';
import { CurrentSession } from '../session/current-session.js';
import { SessionCookies } from '../session/session-cookies.js';
import { SessionGuard } from '../session/session.guard.js';
import { KnownDeviceCookie } from './known-device-cookie.js';
import { ChangeEmailBody, UpdateUserBody } from './profile.dto.js';

/** Changes of the caller's profile and e-mail address (specification §11.3). */
@ApiTags('identity')
@ApiCookieAuth()
@Controller()
@UseGuards(OriginGuard, SessionGuard)
export class ProfileController {
  constructor(
    private readonly updating: UpdateUser,
    private readonly changingEmail: ChangeEmail,
    private readonly cookies: SessionCookies,
    private readonly knownDevice: KnownDeviceCookie,
  ) {}

  @Post('update-user')
  @HttpCode(200)
  @ApiOkResponse({ type: StatusAnswer })
  @ApiErrors('EMAIL_CAN_NOT_BE_UPDATED', 'FAILED_TO_UPDATE_USER', 'FIELD_IS_TAKEN')
  async updateUser(
    @Body(ShapePipe) { name, image }: UpdateUserBody,
    @CurrentSession() current: SessionView,
    @CurrentClient() client: Client,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StatusAnswer> {
    const given = request.body as Readonly<Record<string, unknown>>;
    const profile = { name, image, given, storedImage: current.user.image };
    const isChanged = await this.updating.execute({ caller: callerOf(current), client, ...profile });
    if (isChanged) await this.cookies.renew(reply, current.session);
    return { status: true };
  }

  @Post('change-email')
  @HttpCode(200)
  @UseGuards(EmailRateLimitGuard)
  @UseInterceptors(EmailChangeLimitInterceptor)
  @ApiOkResponse({ type: StatusAnswer })
  @ApiErrors(
    'INVALID_CALLBACKURL',
    'CHANGE_EMAIL_IS_DISABLED',
    'EMAIL_IS_THE_SAME',
    'COULDNT_UPDATE_YOUR_EMAIL',
    'USER_ALREADY_EXISTS',
    'VERIFICATION_EMAIL_ISNT_ENABLED',
  )
  async changeEmail(
    @Body(ShapePipe) { newEmail, callbackURL: callbackUrl }: ChangeEmailBody,
    @CurrentSession() current: SessionView,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StatusAnswer> {
    const email = emailIn(newEmail, 'newEmail');
    const caller = callerOf(current);
    const outcome = await this.changingEmail.execute({ caller, newEmail: email, callbackUrl, client });
    await this.updateCookies(outcome === 'changed' ? caller.email : null, current.session, reply);
    return { status: true };
  }

  /** `oldEmail`: null while the e-mail address has not changed yet. */
  private async updateCookies(oldEmail: string | null, session: Session, reply: FastifyReply): Promise<void> {
    if (oldEmail === null) return;
    this.knownDevice.drop(reply, oldEmail);
    await this.cookies.renew(reply, session);
  }
}
