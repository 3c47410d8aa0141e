import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';

import { ReadOverview } from '@portvakt/operators';

import { ForOperators } from './operator.decorator.js';
import { OverviewAnswer, toOverviewAnswer } from './overview.dto.js';

/** The figures of the operators' start page (operators §11). */
@Controller('admin')
export class OverviewController {
  constructor(private readonly reading: ReadOverview) {}

  @Get('overview')
  @ForOperators('overview: read')
  @ApiOkResponse({ type: OverviewAnswer })
  async getOverview(): Promise<OverviewAnswer> {
    return toOverviewAnswer(await this.reading.execute());
  }
}
