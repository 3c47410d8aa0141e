import { Controller, Get, Module, UseGuards } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import express from 'express';
import fastify from 'fastify';

import { createPortvakt } from '@portvakt/client';
import { claimsOf, requireToken as expressGuard } from '@portvakt/client/express';
import { requireToken as fastifyGuard } from '@portvakt/client/fastify';
import { CurrentClaims, PortvaktModule, Public, TokenGuard } from '@portvakt/client/nest';
import type { TokenClaims } from '@portvakt/client/tokens';

import { type Asked, type Consumer, listening } from './consumers.js';

/** An API that answers at `/ordrer` whose token it got, and that accepts no token for its audience at `/andres`. */
export const tokenConsumers = {
  Express: async (asked: Asked): Promise<Consumer> => {
    const portvakt = createPortvakt(asked);
    const app = express();
    app.get('/ordrer', expressGuard(portvakt), (request, response) => {
      response.json({ of: claimsOf(request).sub });
    });
    app.get('/andres', expressGuard(portvakt, OTHERS), (_request, response) => {
      response.json({});
    });
    return listening(app.listen(0, '127.0.0.1'));
  },

  Fastify: async (asked: Asked): Promise<Consumer> => {
    const portvakt = createPortvakt(asked);
    const app = fastify();
    app.get('/ordrer', { preHandler: fastifyGuard(portvakt) }, (request) => ({ of: claimsOf(request).sub }));
    app.get('/andres', { preHandler: fastifyGuard(portvakt, OTHERS) }, () => ({}));
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    return { url, stop: () => app.close() };
  },

  'Nest on Express': async (asked: Asked): Promise<Consumer> => {
    const app = await NestFactory.create(apiOn(asked), new ExpressAdapter(), { logger: false });
    await app.listen(0, '127.0.0.1');
    return { url: await app.getUrl(), stop: () => app.close() };
  },

  'Nest on Fastify': async (asked: Asked): Promise<Consumer> => {
    const app = await NestFactory.create<NestFastifyApplication>(apiOn(asked), new FastifyAdapter(), { logger: false });
    await app.listen(0, '127.0.0.1');
    return { url: await app.getUrl(), stop: () => app.close() };
  },
} as const;

const OTHERS = { audience: 'https://annen.example' };

@Controller()
class ApiController {
  @Get('ordrer')
  show(@CurrentClaims() { sub }: TokenClaims): object {
    return { of: sub };
  }

  @Get('andres')
  @UseGuards(TokenGuard(OTHERS))
  refuse(): object {
    return {};
  }

  @Get('om')
  @Public()
  about(): object {
    return {};
  }
}

function apiOn(asked: Asked) {
  @Module({
    imports: [PortvaktModule.forRoot(asked)],
    controllers: [ApiController],
    providers: [{ provide: APP_GUARD, useClass: TokenGuard() }],
  })
  class Api {}
  return Api;
}
