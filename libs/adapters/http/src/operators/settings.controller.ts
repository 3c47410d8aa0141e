import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';

import { ReadSettings } from '@portvakt/operators';

import { ForOperators } from './operator.decorator.js';
import { SettingsAnswer } from './settings.dto.js';

/** The settings that the service runs with (operators §7). */
@Controller('admin')
export class SettingsController {
  constructor(private readonly reading: ReadSettings) {}

  @Get('settings')
  @ForOperators('settings: read')
  @ApiOkResponse({ type: SettingsAnswer })
  listSettings(): SettingsAnswer {
    return { settings: this.reading.execute() };
  }
}
