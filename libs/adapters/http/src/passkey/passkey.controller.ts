import { Body, Controller, Get, HttpCode, Post, Query, Res, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import type { Client } from '@portvakt/kernel';
import {
  BeginPasskeyRegistration,
  DeletePasskey,
  FinishPasskeyRegistration,
  ListPasskeys,
  PasskeyError,
  RenamePasskey,
} from '@portvakt/passkey';
import type { SessionView } from '@portvakt/session';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { OriginGuard } from '../origin/origin.guard.js';
import { CurrentClient } from '../request/client.js';
import { ShapePipe } from '../request/shape.pipe.js';
import { StatusAnswer } from '../request/status-answer.dto.js';
import { callerOf } from '../session/caller-of.js';
import { CurrentSession } from '../session/current-session.js';
import { SessionFreshness } from '../session/session-freshness.js';
import { SessionGuard } from '../session/session.guard.js';
import { ChallengeCookie } from './challenge-cookie.js';
import { toPasskeyAnswer } from './passkey-answers.js';
import { challengeOf, toAttestationResponse } from './passkey-credentials.js';
import { CreationOptionsAnswer } from './passkey-options.dto.js';
import {
  DeletePasskeyBody,
  PasskeyAnswer,
  PasskeyUpdatedAnswer,
  RegisterOptionsQuery,
  UpdatePasskeyBody,
  VerifyRegistrationBody,
} from './passkey.dto.js';

/** The passkeys of the caller (passkeys §2). PasskeySignInController signs in with them. */
@ApiTags('passkey')
@ApiCookieAuth()
@Controller('passkey')
@UseGuards(OriginGuard, SessionGuard)
export class PasskeyController {
  constructor(
    private readonly beginning: BeginPasskeyRegistration,
    private readonly finishing: FinishPasskeyRegistration,
    private readonly listing: ListPasskeys,
    private readonly renaming: RenamePasskey,
    private readonly deleting: DeletePasskey,
    private readonly freshness: SessionFreshness,
    private readonly challenges: ChallengeCookie,
  ) {}

  @Get('generate-register-options')
  @ApiOkResponse({ type: CreationOptionsAnswer })
  @ApiErrors('SESSION_IS_NOT_FRESH', 'SECOND_FACTOR_REQUIRED', 'TOO_MANY_PASSKEYS')
  async generateRegisterOptions(
    @Query(ShapePipe) { authenticatorAttachment: attachment, conditional }: RegisterOptionsQuery,
    @CurrentSession() view: SessionView,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CreationOptionsAnswer> {
    this.freshness.require(view);
    const isConditional = conditional === 'true';
    const options = await this.beginning.execute({ caller: callerOf(view), attachment, isConditional });
    this.challenges.add(reply, options.challenge);
    return options;
  }

  @Post('verify-registration')
  @HttpCode(200)
  @ApiOkResponse({ type: PasskeyAnswer })
  @ApiErrors(
    'SESSION_IS_NOT_FRESH',
    'CHALLENGE_NOT_FOUND',
    'SECOND_FACTOR_REQUIRED',
    'FAILED_TO_VERIFY_REGISTRATION',
    'TOO_MANY_PASSKEYS',
    'PASSKEY_ALREADY_REGISTERED',
  )
  async verifyRegistration(
    @Body(ShapePipe) { response, name = '' }: VerifyRegistrationBody,
    @CurrentSession() view: SessionView,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PasskeyAnswer> {
    this.freshness.require(view);
    const challenge = challengeOf(response);
    if (!this.challenges.take(reply, challenge)) throw new PasskeyError('CHALLENGE_NOT_FOUND');
    const input = {
      caller: callerOf(view),
      response: toAttestationResponse(response),
      challenge,
      name: name.trim(),
      client,
    };
    return toPasskeyAnswer(await this.finishing.execute(input));
  }

  @Get('list-user-passkeys')
  @ApiOkResponse({ type: [PasskeyAnswer] })
  @ApiErrors()
  async listUserPasskeys(@CurrentSession() { user }: SessionView): Promise<PasskeyAnswer[]> {
    const passkeys = await this.listing.execute({ userId: user.id });
    return passkeys.map(toPasskeyAnswer);
  }

  @Post('update-passkey')
  @HttpCode(200)
  @ApiOkResponse({ type: PasskeyUpdatedAnswer })
  @ApiErrors('OWN_PASSKEY_NOT_FOUND')
  async updatePasskey(
    @Body(ShapePipe) { id, name }: UpdatePasskeyBody,
    @CurrentSession() view: SessionView,
    @CurrentClient() client: Client,
  ): Promise<PasskeyUpdatedAnswer> {
    const passkey = await this.renaming.execute({ caller: callerOf(view), id, name: name.trim(), client });
    return { passkey: toPasskeyAnswer(passkey) };
  }

  @Post('delete-passkey')
  @HttpCode(200)
  @ApiOkResponse({ type: StatusAnswer })
  @ApiErrors('SESSION_IS_NOT_FRESH', 'OWN_PASSKEY_NOT_FOUND', 'FAILED_TO_DELETE_LAST_PASSKEY')
  async deletePasskey(
    @Body(ShapePipe) { id }: DeletePasskeyBody,
    @CurrentSession() view: SessionView,
    @CurrentClient() client: Client,
  ): Promise<StatusAnswer> {
    this.freshness.require(view);
    await this.deleting.execute({ caller: callerOf(view), id, client });
    return { status: true };
  }
}
