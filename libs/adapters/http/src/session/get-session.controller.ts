import { Controller, Get, Logger, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiQuery, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { OverloadError } from '@portvakt/kernel';
import { GetSession } from '@portvakt/session';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { answerFor, overloadAnswer, sendError } from '../errors/error-answer.js';
import { RequestError } from '../errors/request-error.js';
import { HttpSettings } from '../http-settings.js';
import { logWithRequest } from '../request/request-context.js';
import { sessionViewText } from './session-answer.js';
import { SessionCookies, type SessionCookieValues } from './session-cookies.js';
import { SessionViewAnswer } from './session.dto.js';

/** Includes the charset, because Fastify would otherwise add it to each response. */
const JSON_TYPE = 'application/json; charset=utf-8';

interface GetSessionOptions {
  readonly disableCookieCache: boolean;
  readonly disableRefresh: boolean;
}

/**
 * The endpoint that every page of every product calls. Fastify calls it directly, so guards, pipes, interceptors and
 * filters do not run: each would cost 5 to 15 % of the request. Its answer is serialised once, as text (docs/adr/0003).
 */
@ApiTags('session')
@Controller()
export class GetSessionController {
  private readonly logger = new Logger('get-session');

  constructor(
    private readonly getting: GetSession,
    private readonly cookies: SessionCookies,
    private readonly settings: HttpSettings,
  ) {}

  @Get('get-session')
  @ApiQuery({ name: 'disableCookieCache', required: false, type: Boolean })
  @ApiQuery({ name: 'disableRefresh', required: false, type: Boolean })
  @ApiExtraModels(SessionViewAnswer)
  @ApiOkResponse({
    description: 'The session and its user, or `null`',
    schema: { nullable: true, allOf: [{ $ref: getSchemaPath(SessionViewAnswer) }] },
  })
  @ApiErrors('SESSION_NOT_READABLE')
  getSession(@Res() reply: FastifyReply): void {
    const values = this.cookies.read(reply.request);
    if (!values.token) return sendText(reply, 'null');
    const options = optionsOf(reply.request);
    const cached = options.disableCookieCache ? null : this.cookies.cachedAnswer(values);
    if (cached) return sendText(reply, cached);
    this.answer(values.token, values, options, reply)
      .then((answer) => sendText(reply, answer))
      .catch((error: unknown) => this.answerUnreadable(reply, error));
  }

  private async answer(
    token: string,
    values: SessionCookieValues,
    { disableRefresh }: GetSessionOptions,
    reply: FastifyReply,
  ): Promise<string> {
    const reading = await this.getting.execute({ token, mayRefresh: values.remember && !disableRefresh });
    this.cookies.apply(reply, reading);
    if (reading.kind === 'not-found') return 'null';
    // Clears an invalid session-data cookie, except with `disableRefresh`, which promises that no cookie is written.
    if (reading.kind === 'untouched' && values.data && !disableRefresh) this.cookies.clearData(reply);
    return sessionViewText(reading.view, this.settings.identity.additionalFields);
  }

  /** 500 when the session could not be read (specification §11.1), so that the user does not appear signed out. */
  private answerUnreadable(reply: FastifyReply, error: unknown): void {
    if (error instanceof OverloadError) return sendError(reply, overloadAnswer(error));
    const answer = answerFor(new RequestError('SESSION_NOT_READABLE'));
    logWithRequest(reply.status(answer.status), () => this.logger.error(error));
    sendError(reply, answer);
  }
}

const sendText = (reply: FastifyReply, json: string): void => void reply.header('content-type', JSON_TYPE).send(json);

function optionsOf({ query }: FastifyRequest): GetSessionOptions {
  const { disableCookieCache, disableRefresh } = query as Readonly<Record<string, unknown>>;
  return { disableCookieCache: isTrue(disableCookieCache), disableRefresh: isTrue(disableRefresh) };
}

/** Whether the parameter is exactly `true`; the last value counts if it is repeated (specification §1.3). */
const isTrue = (value: unknown): boolean => (Array.isArray(value) ? value.at(-1) : value) === 'true';
