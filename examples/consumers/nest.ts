import 'reflect-metadata';

import { Controller, Get, Module } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';

import type { SessionUser } from '@portvakt/client';
import { CurrentUser, PortvaktModule, Public, RequireFreshSession, SessionGuard } from '@portvakt/client/nest';

@Controller()
class OrderController {
  @Get('bestilling')
  show(@CurrentUser() { email }: SessionUser): object {
    return { email };
  }

  @Get('slett')
  @RequireFreshSession(900)
  confirmDeletion(): object {
    return { ok: true };
  }

  @Get('om')
  @Public()
  about(): object {
    return { ok: true };
  }
}

@Module({
  imports: [PortvaktModule.forRoot({ url: process.env['PORTVAKT_URL'] ?? 'http://localhost:3000' })],
  controllers: [OrderController],
  providers: [{ provide: APP_GUARD, useExisting: SessionGuard }],
})
class Product {}

const app = await NestFactory.create(Product);
await app.listen(Number(process.env['PORT'] ?? 4000));
