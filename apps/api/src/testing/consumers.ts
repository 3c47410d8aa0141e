import type { AddressInfo, Server } from 'node:net';
import { createServer } from 'node:http';

import { Controller, Get, Module } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import express from 'express';
import fastify from 'fastify';

import { createPortvakt, type Portvakt, type SessionUser } from '@portvakt/client';
import { requireSession as expressGuard, sessionOf } from '@portvakt/client/express';
import { requireSession as fastifyGuard } from '@portvakt/client/fastify';
import { CurrentUser, PortvaktModule, Public, RequireFreshSession, SessionGuard } from '@portvakt/client/nest';
import { withSession } from '@portvakt/client/next';

/** A product that shows its visitor's e-mail address at `/bestilling`, and requires a fresh session at `/bytt`. */
export interface Consumer {
  readonly url: string;
  stop(): Promise<void>;
}

const FRESH_SECONDS = 60;

/** The URL at which Portvakt is asked, and the one that browsers see. */
export interface Asked {
  readonly url: string;
  readonly internalUrl: string;
  readonly timeoutMs?: number;
}

export const consumers = {
  Express: async (asked: Asked): Promise<Consumer> => {
    const portvakt = createPortvakt(asked);
    const app = express().set('trust proxy', true);
    app.get('/bestilling', expressGuard(portvakt), (request, response) => {
      response.json({ email: sessionOf(request).user.email });
    });
    app.get('/bytt', expressGuard(portvakt, { fresh: FRESH_SECONDS }), (_request, response) => {
      response.json({ ok: true });
    });
    return listening(app.listen(0, '127.0.0.1'));
  },

  Fastify: async (asked: Asked): Promise<Consumer> => {
    const portvakt = createPortvakt(asked);
    const app = fastify({ trustProxy: true });
    app.get('/bestilling', { preHandler: fastifyGuard(portvakt) }, (request) => ({
      email: sessionOf(request).user.email,
    }));
    app.get('/bytt', { preHandler: fastifyGuard(portvakt, { fresh: FRESH_SECONDS }) }, () => ({ ok: true }));
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    return { url, stop: () => app.close() };
  },

  'Nest on Express': async (asked: Asked): Promise<Consumer> => {
    const app = await NestFactory.create(productOn(asked), new ExpressAdapter(), { logger: false });
    (app.getHttpAdapter().getInstance() as ReturnType<typeof express>).set('trust proxy', true);
    await app.listen(0, '127.0.0.1');
    return { url: await app.getUrl(), stop: () => app.close() };
  },

  'Nest on Fastify': async (asked: Asked): Promise<Consumer> => {
    const adapter = new FastifyAdapter({ trustProxy: true });
    const app = await NestFactory.create<NestFastifyApplication>(productOn(asked), adapter, { logger: false });
    await app.listen(0, '127.0.0.1');
    return { url: await app.getUrl(), stop: () => app.close() };
  },

  /** The middleware of Next is a function from `Request` to `Response`, which a plain server can call. */
  'Next middleware': async (asked: Asked): Promise<Consumer> => {
    const portvakt = createPortvakt(asked);
    return middlewareServer(portvakt);
  },
} as const;

@Controller()
class ProductController {
  @Get('bestilling')
  show(@CurrentUser() { email }: SessionUser): object {
    return { email };
  }

  @Get('bytt')
  @RequireFreshSession(FRESH_SECONDS)
  change(): object {
    return { ok: true };
  }

  @Get('om')
  @Public()
  about(): object {
    return { ok: true };
  }
}

function productOn(asked: Asked) {
  @Module({
    imports: [PortvaktModule.forRootAsync({ useFactory: () => asked })],
    controllers: [ProductController],
    providers: [{ provide: APP_GUARD, useExisting: SessionGuard }],
  })
  class Product {}
  return Product;
}

function middlewareServer(portvakt: Portvakt): Promise<Consumer> {
  const goOn = () => Response.json({ email: 'from the page behind it' });
  const guards = {
    '/bestilling': withSession(portvakt, goOn),
    '/bytt': withSession(portvakt, goOn, { fresh: FRESH_SECONDS }),
  };
  const server = createServer((incoming, outgoing) => {
    // As in Next, whatever host the browser has requested.
    const url = `http://localhost:3000${incoming.url ?? ''}`;
    const guard = guards[incoming.url as keyof typeof guards];
    const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    void guard(new Request(url, { headers })).then(async (answer) => {
      outgoing.statusCode = answer.status;
      for (const [name, value] of answer.headers) outgoing.appendHeader(name, value);
      outgoing.end(await answer.text());
    });
  });
  return listening(server.listen(0, '127.0.0.1'));
}

export async function listening(server: Server): Promise<Consumer> {
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
