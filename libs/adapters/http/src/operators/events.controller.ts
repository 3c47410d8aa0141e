import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';

import { CountNewEvents, GetEvent, ListEvents, ReadAuditState } from '@portvakt/audit';
import type { Client } from '@portvakt/kernel';
import { actorOf, AuthorizeLogReading, type Operator } from '@portvakt/operators';

import { CurrentClient } from '../request/client.js';
import { CurrentOperator } from './current-operator.js';
import { toAuditStateAnswer, toEventAnswer } from './event-answer.js';
import { EventFilters } from './event-filters.js';
import {
  AuditStateAnswer,
  CountNewEventsQuery,
  EventAnswer,
  EventIdQuery,
  EventPageAnswer,
  ListEventsQuery,
  NewEventsAnswer,
} from './events.dto.js';
import { ForOperators } from './operator.decorator.js';

/** The audit log as operators read it (operators §10.6). */
@Controller('admin')
export class EventsController {
  constructor(
    private readonly authorizing: AuthorizeLogReading,
    private readonly filters: EventFilters,
    private readonly listing: ListEvents,
    private readonly counting: CountNewEvents,
    private readonly getting: GetEvent,
    private readonly state: ReadAuditState,
  ) {}

  @Get('list-events')
  @ForOperators('audit: list', { errors: ['INVALID_CURSOR', 'TOO_MANY_USERS_OPENED'] })
  @ApiOkResponse({ type: EventPageAnswer })
  async listEvents(
    @Query() query: ListEventsQuery,
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
  ): Promise<EventPageAnswer> {
    const { cursor, limit } = query;
    const filter = this.filters.in(query);
    await this.authorizing.admit({ operator, client, subjectId: filter.subjectId ?? null });
    const wanted = limit === undefined ? {} : { limit: Number(limit) };
    const page = await this.listing.execute({ by: actorOf(operator), client, filter, cursor, ...wanted });
    return { ...page, events: page.events.map(toEventAnswer) };
  }

  @Get('count-new-events')
  @ForOperators('audit: list', { errors: ['INVALID_CURSOR'] })
  @ApiOkResponse({ type: NewEventsAnswer })
  async countNewEvents(
    @Query() query: CountNewEventsQuery,
    @CurrentOperator() operator: Operator,
  ): Promise<NewEventsAnswer> {
    const filter = this.filters.in(query);
    if (filter.subjectId === undefined) this.authorizing.assertWhole(operator);
    return this.counting.execute({ by: actorOf(operator), filter, since: query.since });
  }

  @Get('get-event')
  @ForOperators('audit: list', { errors: ['EVENT_NOT_FOUND', 'TOO_MANY_USERS_OPENED'] })
  @ApiOkResponse({ type: EventAnswer })
  async getEvent(
    @Query() { id }: EventIdQuery,
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
  ): Promise<EventAnswer> {
    const admit = (subjectId: string | null) => this.authorizing.admit({ operator, client, subjectId });
    return toEventAnswer(await this.getting.execute({ by: actorOf(operator), client, id, admit }));
  }

  @Get('audit-state')
  @ForOperators('audit: list')
  @ApiOkResponse({ type: AuditStateAnswer })
  async getAuditState(@CurrentOperator() operator: Operator): Promise<AuditStateAnswer> {
    this.authorizing.assertWhole(operator);
    return toAuditStateAnswer(await this.state.execute());
  }
}
