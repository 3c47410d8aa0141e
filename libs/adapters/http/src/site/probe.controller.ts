import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';

import { ApiErrors } from '../errors/api-errors.decorator.js';

export class OkAnswer {
  @ApiProperty({ example: true }) readonly ok!: boolean;
}

/** Liveness probe (specification §11.6). Uses neither the database nor any other service. */
@ApiTags('site')
@Controller()
export class ProbeController {
  @Get('ok')
  @ApiOkResponse({ type: OkAnswer })
  @ApiErrors()
  ok(): OkAnswer {
    return { ok: true };
  }
}
