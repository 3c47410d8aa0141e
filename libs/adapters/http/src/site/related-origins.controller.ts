import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import { HttpSettings } from '../http-settings.js';
import { allowCaching } from '../request/cache-control.js';

/**
 * The origins of the web that may use passkeys of this service, our own first. Null without another https origin: then
 * browsers need not ask. Android apps are left out.
 */
export function relatedOrigins({ passkeys }: Pick<HttpSettings, 'passkeys'>): readonly string[] | null {
  const [own, ...others] = passkeys?.origins ?? [];
  const onTheWeb = others.filter((origin) => /^https?:/.test(origin));
  if (own === undefined || !onTheWeb.some((origin) => origin.startsWith('https:'))) return null;
  return [own, ...onTheWeb];
}

/** Tells browsers on which other sites passkeys of this service work (passkeys §2.8). Exists only where there are any. */
@Controller()
export class RelatedOriginsController {
  constructor(private readonly settings: HttpSettings) {}

  @Get('.well-known/webauthn')
  @ApiExcludeEndpoint()
  getRelatedOrigins(@Res({ passthrough: true }) reply: FastifyReply): { readonly origins: readonly string[] } {
    allowCaching(reply, 3600);
    return { origins: relatedOrigins(this.settings) ?? [] };
  }
}
