import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiPropertyOptional, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { HttpSettings } from '../http-settings.js';
import { ReturnUrlPolicy } from '../origin/return-url-policy.js';
import { allowCaching } from '../request/cache-control.js';
import { ShapePipe } from '../request/shape.pipe.js';
import { Readiness, type ReadinessReport } from './readiness.js';
import { ReturnAddressAnswer, ReturnAddressQuery } from './return-address.dto.js';
import { toWebConfig, WebConfigAnswer } from './web-config.js';

export class ReadyAnswer implements ReadinessReport {
  @ApiProperty() readonly ok!: boolean;
  @ApiProperty({ enum: ['up', 'down'] }) readonly database!: 'up' | 'down';
  @ApiProperty({ enum: ['current', 'pending', 'unknown'] }) readonly migrations!: 'current' | 'pending' | 'unknown';
  @ApiPropertyOptional({ type: Boolean }) readonly draining?: true;
}

/** Endpoints at the site root, whatever the base path is (specification §11.6). */
@ApiTags('site')
@Controller()
export class SiteController {
  constructor(
    private readonly readiness: Readiness,
    private readonly settings: HttpSettings,
    private readonly returnUrls: ReturnUrlPolicy,
  ) {}

  @Get('ready')
  @ApiOkResponse({ type: ReadyAnswer })
  @ApiResponse({ status: 503, type: ReadyAnswer })
  @ApiErrors()
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadyAnswer> {
    const report = await this.readiness.report();
    void reply.status(report.ok ? 200 : 503);
    return report;
  }

  @Get('api/web-config')
  @ApiOkResponse({ type: WebConfigAnswer })
  @ApiErrors()
  getWebConfig(@Res({ passthrough: true }) reply: FastifyReply): WebConfigAnswer {
    allowCaching(reply, 60);
    return toWebConfig(this.settings);
  }

  @Get('api/return-address')
  @ApiOkResponse({ type: ReturnAddressAnswer })
  @ApiErrors()
  getReturnAddress(@Query(ShapePipe) { to }: ReturnAddressQuery): ReturnAddressAnswer {
    return this.returnUrls.judge(to);
  }
}
