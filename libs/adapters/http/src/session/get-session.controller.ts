import { Controller, Get, Res, UseFilters } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiQuery, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { GetSession } from '@portvakt/session';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { HttpSettings } from '../http-settings.js';
import { sessionViewText } from './session-answer.js';
import { SessionCookies, type SessionCookieValues } from './session-cookies.js';
import { SessionViewAnswer } from './session.dto.js';
import { UnreadableSessionFilter } from './unreadable-session.filter.js';

/** With its charset, because Fastify would otherwise add it to each answer. */
const JSON_TYPE = 'application/json; charset=utf-8';

interface GetSessionOptions {
  readonly disableCookieCache: boolean;
  readonly disableRefresh: boolean;
}

/**
 * The endpoint that every page of every product calls. It has no guard, pipe or interceptor, each of which would cost 5
 * to 15 % of the request, and its answer is serialised once, as text (docs/adr/0003).
 */
@ApiTags('session')
@Controller()
export class GetSessionController {
  constructor(
    private readonly getting: GetSession,
    private readonly cookies: SessionCookies,
    private readonly settings: HttpSettings,
  ) {}

  @Get('get-session')
  @UseFilters(UnreadableSessionFilter)
  @ApiQuery({ name: 'disableCookieCache', required: false, type: Boolean })
  @ApiQuery({ name: 'disableRefresh', required: false, type: Boolean })
  @ApiExtraModels(SessionViewAnswer)
  @ApiOkResponse({
    description: 'The session and its user, or `null`',
    schema: { nullable: true, allOf: [{ $ref: getSchemaPath(SessionViewAnswer) }] },
  })
  @ApiErrors('SESSION_NOT_READABLE')
  async getSession(@Res() reply: FastifyReply): Promise<void> {
    const values = this.cookies.read(reply.request);
    const answer = values.token ? await this.answer(values.token, values, reply) : 'null';
    void reply.header('content-type', JSON_TYPE).send(answer);
  }

  private async answer(token: string, values: SessionCookieValues, reply: FastifyReply): Promise<string> {
    const { disableCookieCache, disableRefresh } = optionsOf(reply.request);
    const cached = disableCookieCache ? null : this.cookies.cachedAnswer(values);
    if (cached) return cached;
    const reading = await this.getting.execute({ token, mayRefresh: values.remember && !disableRefresh });
    this.cookies.apply(reply, reading);
    if (reading.kind === 'not-found') return 'null';
    // The session-data cookie was invalid. `disableRefresh` promises that no cookie is written.
    if (reading.kind === 'untouched' && values.data && !disableRefresh) this.cookies.clearData(reply);
    return sessionViewText(reading.view, this.settings.identity.additionalFields);
  }
}

function optionsOf({ query }: FastifyRequest): GetSessionOptions {
  const { disableCookieCache, disableRefresh } = query as Readonly<Record<string, unknown>>;
  return { disableCookieCache: isTrue(disableCookieCache), disableRefresh: isTrue(disableRefresh) };
}

/** Whether the parameter is exactly `true`; the last value counts if it is repeated (specification §1.3). */
const isTrue = (value: unknown): boolean => (Array.isArray(value) ? value.at(-1) : value) === 'true';
