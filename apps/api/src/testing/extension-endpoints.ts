import {
  Body,
  Controller,
  ForbiddenException,
  Get,
  HttpCode,
  Module,
  NotFoundException,
  Param,
  Post,
} from '@nestjs/common';
import { UseGuards, UsePipes } from '@nestjs/common';
import { IsInt, IsOptional, IsString, Max, MaxLength } from 'class-validator';

import {
  ApiErrors,
  CurrentClient,
  CurrentSession,
  CurrentUser,
  FreshSessionGuard,
  OptionalSessionGuard,
  OriginGuard,
  SessionGuard,
  ShapePipe,
} from '@portvakt/adapters/http';
import { type Client, ProductRefusal } from '@portvakt/kernel';
import { type ExtensionPackage, ExtensionTools } from '@portvakt/service';
import type { SessionView } from '@portvakt/session';

import { anExtension } from './extensions.js';

class TransferBody {
  @IsString()
  @MaxLength(20)
  readonly to!: string;

  @IsInt()
  @Max(1000)
  readonly amount!: number;

  @IsOptional()
  @IsString()
  readonly text?: string;
}

/** Transfers of a bank. */
@Controller('transfers')
@UseGuards(OriginGuard)
class TransfersController {
  constructor(private readonly tools: ExtensionTools) {}

  @Get()
  @UseGuards(OptionalSessionGuard)
  list(@CurrentUser() user: SessionView['user'] | null): object {
    return { email: user?.email ?? null };
  }

  @Get(':id')
  @ApiErrors()
  one(@Param('id') id: string): object {
    if (id === 'missing') throw new NotFoundException();
    if (id === 'foreign') throw new ForbiddenException();
    if (id === 'broken') throw new TypeError('no transfer');
    return { id };
  }

  @Post()
  @HttpCode(200)
  @UseGuards(SessionGuard)
  @UsePipes(ShapePipe)
  async transfer(@Body() { to, amount }: TransferBody, @CurrentSession() { user }: SessionView): Promise<object> {
    const count = await this.tools.transaction.run(async (statements) => {
      await statements.query('INSERT INTO "acme_transfer" VALUES ($1, $2, $3, $4)', [
        user.id,
        to,
        amount,
        statements.now,
      ]);
      if (to === 'nobody') throw new ProductRefusal('ACME_NO_ACCOUNT', 'to');
      return (await statements.query('SELECT FROM "acme_transfer" WHERE "userId" = $1', [user.id])).length;
    });
    const known = await this.tools.users.find(user.id);
    return { count, from: known?.email, at: this.tools.clock.now() };
  }

  @Post('leave')
  @HttpCode(200)
  @UseGuards(FreshSessionGuard)
  async leave(@CurrentUser() user: SessionView['user'], @CurrentClient() client: Client): Promise<object> {
    await this.tools.sessions.endAll(user.id);
    this.tools.log.info({ ipAddress: client.ipAddress === '' ? 'none' : 'some' }, 'everywhere signed out');
    return { done: true };
  }
}

@Controller('nested')
class NestedController {
  @Get()
  get(): object {
    return { nested: true };
  }
}

@Module({ controllers: [NestedController] })
class NestedModule {}

@Module({ imports: [NestedModule], controllers: [TransfersController] })
class TransfersModule {}

const TEXTS = { nb: 'Mottakeren har ingen konto.', nn: 'Mottakaren har ingen konto.', en: 'No such account.' };

/** An extension with a table, a refusal and endpoints. */
export const transfers: ExtensionPackage = anExtension({
  refusals: { ACME_NO_ACCOUNT: { status: 409, ...TEXTS } },
  migrations: [
    {
      name: 'transfer',
      up: `CREATE TABLE "acme_transfer" (
        "userId" text NOT NULL REFERENCES "user" ("id") ON DELETE CASCADE,
        "to" text NOT NULL, "amount" integer NOT NULL, "at" timestamptz NOT NULL)`,
      down: 'DROP TABLE "acme_transfer"',
    },
  ],
  modules: [TransfersModule],
});
