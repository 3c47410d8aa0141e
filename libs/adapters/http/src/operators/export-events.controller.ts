import { Readable } from 'node:stream';

import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';

import { ExportEvents } from '@portvakt/audit';
import type { Client } from '@portvakt/kernel';
import { actorOf, AuthorizeLogReading, type Operator } from '@portvakt/operators';

import { CurrentClient } from '../request/client.js';
import { CurrentOperator } from './current-operator.js';
import { EventFilters } from './event-filters.js';
import { ExportEventsQuery } from './events.dto.js';
import { ForOperators } from './operator.decorator.js';
import { OperatorLimits } from './operator-limits.js';

const MEDIA_TYPES = { ndjson: 'application/x-ndjson; charset=utf-8', csv: 'text/csv; charset=utf-8' };

const TEXT = { schema: { type: 'string' } };

/** The audit log as a file (operators §10.6). */
@Controller('admin')
export class ExportEventsController {
  constructor(
    private readonly authorizing: AuthorizeLogReading,
    private readonly filters: EventFilters,
    private readonly exporting: ExportEvents,
    private readonly limits: OperatorLimits,
  ) {}

  /** When the client disconnects, the stream ends and no further event is read. */
  @Get('export-events')
  @ForOperators('audit: export', { errors: ['STEP_UP_REQUIRED', 'TOO_MANY_USERS_OPENED', 'EXPORT_TOO_LARGE'] })
  @ApiOkResponse({ content: { 'application/x-ndjson': TEXT, 'text/csv': TEXT } })
  async exportEvents(
    @Query() query: ExportEventsQuery,
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
  ): Promise<StreamableFile> {
    const { format } = query;
    const filter = this.filters.in(query);
    this.authorizing.assertSteppedUp(operator, client);
    await this.authorizing.admit({ operator, client, subjectId: filter.subjectId ?? null });
    const prepare = () => this.exporting.begin({ by: actorOf(operator), client, filter, format });
    const { day, chunks } = await this.limits.forExport(operator, prepare);
    return new StreamableFile(Readable.from(chunks), {
      type: MEDIA_TYPES[format],
      disposition: `attachment; filename="hendelser-${day}.${format}"`,
    });
  }
}
