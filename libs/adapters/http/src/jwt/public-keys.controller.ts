import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import { ListPublicKeys } from '@portvakt/jwt';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { allowCaching } from '../request/cache-control.js';
import { PublicKeysAnswer } from './jwt.dto.js';

/**
 * Caches may keep the keys for five minutes. A new key is published an hour before it signs, so a cache has it in time.
 * Only after the keys were deleted or the secret was replaced does a cache lack the signing key: a shared cache for
 * five minutes, a client until an unknown `kid` makes it fetch the keys (specification §16.3).
 */
const KEPT_SECONDS = 300;

async function answerKeys(listing: ListPublicKeys, reply: FastifyReply): Promise<PublicKeysAnswer> {
  const keys: PublicKeysAnswer['keys'] = await listing.execute();
  allowCaching(reply, KEPT_SECONDS);
  return { keys };
}

/** The keys that verify tokens, below the base path (specification §16). */
@ApiTags('jwt')
@Controller()
export class PublicKeysController {
  constructor(private readonly listing: ListPublicKeys) {}

  @Get('jwks')
  @ApiOkResponse({ type: PublicKeysAnswer })
  @ApiErrors()
  getJwks(@Res({ passthrough: true }) reply: FastifyReply): Promise<PublicKeysAnswer> {
    return answerKeys(this.listing, reply);
  }
}

/** The same keys at the root of the site, where libraries look for them. */
@ApiTags('jwt')
@Controller()
export class WellKnownKeysController {
  constructor(private readonly listing: ListPublicKeys) {}

  @Get('.well-known/jwks.json')
  @ApiOkResponse({ type: PublicKeysAnswer })
  @ApiErrors()
  getWellKnownKeys(@Res({ passthrough: true }) reply: FastifyReply): Promise<PublicKeysAnswer> {
    return answerKeys(this.listing, reply);
  }
}
