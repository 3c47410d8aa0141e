import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import { ListPublicKeys } from '@portvakt/jwt';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { letCachesKeep } from '../request/let-caches-keep.js';
import { PublicKeysAnswer } from './jwt.dto.js';

/**
 * A successor is published an hour before it signs, so a copy of five minutes has it in time. A copy lacks the key that signs
 * after the keys were deleted or the secret was replaced: for five minutes behind a shared cache, else until an unknown
 * `kid` makes its owner fetch once (specification §16.3).
 */
const KEPT_SECONDS = 300;

async function answerKeys(listing: ListPublicKeys, reply: FastifyReply): Promise<PublicKeysAnswer> {
  const keys: PublicKeysAnswer['keys'] = await listing.execute();
  letCachesKeep(reply, KEPT_SECONDS);
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
