import { Controller, Get, Query, UseGuards, UsePipes } from '@nestjs/common';
import { ApiCookieAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { ListActivity } from '@portvakt/audit';
import type { SessionView } from '@portvakt/session';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { OriginGuard } from '../origin/origin.guard.js';
import { ShapePipe } from '../request/shape.pipe.js';
import { CurrentSession } from '../session/current-session.js';
import { SessionGuard } from '../session/session.guard.js';
import { toActivityAnswer } from './activity-answer.js';
import { ActivityPageAnswer, ActivityQuery } from './activity.dto.js';

/** What happened to the caller's account (operators §10.7). */
@ApiTags('activity')
@Controller()
@UseGuards(OriginGuard)
export class ActivityController {
  constructor(private readonly listing: ListActivity) {}

  @Get('list-activity')
  @UseGuards(SessionGuard)
  @UsePipes(ShapePipe)
  @ApiCookieAuth()
  @ApiOkResponse({ type: ActivityPageAnswer })
  @ApiErrors('INVALID_CURSOR')
  async listActivity(
    @Query() { cursor, limit }: ActivityQuery,
    @CurrentSession() { user }: SessionView,
  ): Promise<ActivityPageAnswer> {
    const wanted = limit === undefined ? {} : { limit: Number(limit) };
    const { events, nextCursor } = await this.listing.execute({ userId: user.id, cursor, ...wanted });
    return { events: events.map(toActivityAnswer), nextCursor };
  }
}
