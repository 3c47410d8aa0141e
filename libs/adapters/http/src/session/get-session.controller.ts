import { Controller, Get, Res, UseFilters } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiQuery, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { GetSession } from '@portvakt/session';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { HttpSettings } from '../http-settings.js';
import { sessionViewText } from './session-answer.js';
import { type PresentedCookies, SessionCookies } from './session-cookies.js';
import { SessionViewAnswer } from './session.dto.js';
import { UnreadableSessionFilter } from './unreadable-session.filter.js';

/** Whole, or Fastify completes it for each answer. */
const JSON_TYPE = 'application/json; charset=utf-8';

interface Wishes {
  readonly disableCookieCache: boolean;
  readonly disableRefresh: boolean;
}

/**
 * The call of every page of every product behind Portvakt. No guard, pipe or interceptor stands before it, each of
 * which costs 5 to 15 % of it, and its answer is text that is serialised once (docs/adr/0003).
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
    const presented = this.cookies.read(reply.request);
    const answer = presented.token ? await this.answer(presented, wishesOf(reply.request), reply) : 'null';
    void reply.header('content-type', JSON_TYPE).send(answer);
  }

  private async answer(presented: PresentedCookies, wishes: Wishes, reply: FastifyReply): Promise<string> {
    const cached = wishes.disableCookieCache ? null : this.cookies.cachedAnswer(presented);
    if (cached) return cached;
    const mayRefresh = presented.remember && !wishes.disableRefresh;
    const reading = await this.getting.execute({ token: presented.token ?? '', mayRefresh });
    this.cookies.follow(reply, reading, presented.remember);
    if (reading.kind === 'gone') return 'null';
    // One that was presented and not believed; but a read that was asked to leave everything alone writes no cookie.
    if (reading.kind === 'untouched' && presented.data && !wishes.disableRefresh) this.cookies.forgetData(reply);
    return sessionViewText(reading.view, this.settings.identity.additionalFields);
  }
}

function wishesOf({ query }: FastifyRequest): Wishes {
  const { disableCookieCache, disableRefresh } = query as Readonly<Record<string, unknown>>;
  return { disableCookieCache: isTrue(disableCookieCache), disableRefresh: isTrue(disableRefresh) };
}

/** The exact text, the last one where it is repeated (specification §1.3). */
const isTrue = (value: unknown): boolean => (Array.isArray(value) ? value.at(-1) : value) === 'true';
