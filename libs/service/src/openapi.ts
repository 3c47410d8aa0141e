import 'reflect-metadata';

import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

import { BowserDeviceReader, ScryptPasswordHasher, SystemClock, SystemRandom } from '@portvakt/adapters/node';
import { createDataSource } from '@portvakt/adapters/typeorm';

import { AppModule } from './modules/app.module.js';
import { readConfig } from './config/read-config.js';
import { Followers } from './followers/followers.js';
import type { Runtime } from './runtime.js';

/** Returns the OpenAPI document. In preview mode Nest only reads decorators: nothing listens, no database is opened. */
export async function describeApi(): Promise<OpenAPIObject> {
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.on(previewRuntime()), new FastifyAdapter(), {
    preview: true,
    logger: false,
  });
  const outline = new DocumentBuilder()
    .setTitle('Portvakt')
    .setDescription('Accounts and sign-in. Every refusal is `{ code, message }`; codes are stable, messages Norwegian.')
    .setVersion('1')
    .addCookieAuth('portvakt.session_token')
    .build();
  return SwaggerModule.createDocument(app, outline, { operationIdFactory: (_controller, method) => method });
}

function previewRuntime(): Runtime {
  const config = readConfig({
    NODE_ENV: 'production',
    AUTH_SECRET: '-'.repeat(32),
    PUBLIC_URL: 'http://localhost:3000',
    // The document also describes the endpoints that are off by default.
    DELETE_USER_ENABLED: 'true',
    IMPERSONATION_ENABLED: 'true',
    JWT_ENABLED: 'true',
    // The document contains no fields of a product.
    ADDITIONAL_USER_FIELDS: '{"field":{"type":"string","required":true,"requiredFrom":"everybody"}}',
  });
  return {
    config,
    clock: new SystemClock(),
    random: new SystemRandom(),
    hasher: new ScryptPasswordHasher(),
    dataSource: createDataSource({ url: 'postgres://localhost/none', poolSize: 1, onIdleError: () => undefined }),
    rateLimitStore: {
      take: () => ({ allowed: true, count: 0 }),
      isFull: () => false,
      giveBack: () => undefined,
      moveWindow: () => undefined,
      reset: () => undefined,
      close: () => undefined,
    },
    readiness: { report: () => Promise.resolve({ ok: false, database: 'down', migrations: 'unknown' }) },
    devices: new BowserDeviceReader(),
    productProviders: [],
    auditStream: () => undefined,
    followers: new Followers([]),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    files: { webApp: null, openApi: 'openapi.json' },
    answered: null,
    metrics: null,
    traces: null,
  };
}
