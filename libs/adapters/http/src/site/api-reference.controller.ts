import { Controller, Get, Header, Req } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { ApiReference, START_SCRIPT } from './api-reference.js';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Registered only where the API reference is switched on. */
@ApiTags('site')
@Controller('api/reference')
export class ApiReferenceController {
  constructor(private readonly reference: ApiReference) {}

  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', POLICY)
  @ApiOkResponse({ content: { 'text/html': { schema: { type: 'string' } } } })
  @ApiErrors()
  apiReference(@Req() { routeOptions: { url = '' } }: FastifyRequest): string {
    return this.reference.pageAt(url);
  }

  @Get('openapi.json')
  @Header('content-type', 'application/json')
  @ApiOkResponse({ description: 'This document', schema: { type: 'object' } })
  @ApiErrors()
  openApi(): string {
    return this.reference.document;
  }

  @Get('start.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  @ApiExcludeEndpoint()
  startScript(): string {
    return START_SCRIPT;
  }
}
