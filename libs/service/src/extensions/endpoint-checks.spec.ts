import { Controller, type DynamicModule, Get, Module, Post, Put, type Type, UseGuards } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { describe, expect, it } from '@jest/globals';

import { OriginGuard } from '@portvakt/adapters/http';

import type { ExtensionPackage } from './define-extension.js';
import { readExtensions } from './read-extensions.js';
import { anExtension } from './testing/extensions.js';

const errorsWith = (...packages: readonly ExtensionPackage[]): readonly string[] =>
  readExtensions(packages, {}, { read: () => '' } as never).errors;

const moduleWith = (controller: Type, more: object = {}): Type => {
  @Module({ controllers: [controller], ...more })
  class AcmeModule {}
  return AcmeModule;
};

@Controller('orders')
class UnguardedController {
  @Get(':id')
  one(): object {
    return {};
  }

  @Post()
  add(): void {}

  @Post('kept')
  @UseGuards(OriginGuard)
  guarded(): void {}
}

@Controller('orders')
@UseGuards(OriginGuard)
class GuardedController {
  @Post()
  add(): void {}
}

@Controller('ping')
class PingController {
  @Get()
  ping(): void {}
}

@Controller('orders')
@UseGuards(OriginGuard)
class SecondController {
  @Post('/')
  add(): void {}
}

@Controller()
@UseGuards(OriginGuard)
class PutController {
  @Put('orders')
  replace(): void {}

  @Post('callback/:id')
  callback(): void {}
}

@Module({ controllers: [GuardedController] })
class MiddlewareModule {
  configure(): void {}
}

const dynamic = (): DynamicModule => ({ module: moduleWith(GuardedController), providers: [] });

describe('the endpoints of an extension at start', () => {
  it('are accepted with OriginGuard, on the handler or the controller, in modules of both kinds', () => {
    expect(errorsWith(anExtension({ modules: [moduleWith(GuardedController)] }))).toEqual([]);
    expect(errorsWith(anExtension({ modules: [dynamic()] }))).toEqual([]);
  });

  it.each([
    [
      'a POST without OriginGuard',
      moduleWith(UnguardedController),
      ['has the endpoint POST /orders without OriginGuard'],
    ],
    [
      'one in an imported module',
      moduleWith(PingController, { imports: [moduleWith(UnguardedController)] }),
      ['has the endpoint POST /orders without OriginGuard'],
    ],
    [
      'other methods, and the path of the callbacks of providers',
      moduleWith(PutController),
      [
        'has the endpoint PUT /orders; expected GET or POST',
        "has the endpoint POST /callback/:id, a path like that of the providers' callback",
      ],
    ],
    [
      'two at one path',
      moduleWith(GuardedController, { imports: [moduleWith(SecondController)] }),
      ['has the endpoint POST /orders twice'],
    ],
    [
      'middleware',
      MiddlewareModule,
      ['has middleware in MiddlewareModule, which would run for every endpoint of the service'],
    ],
    [
      'a guard of the whole service',
      moduleWith(GuardedController, { providers: [{ provide: APP_GUARD, useClass: OriginGuard }] }),
      ['has a global guard, filter, interceptor or pipe in AcmeModule'],
    ],
    [
      'a module that is not there yet',
      moduleWith(GuardedController, { imports: [Promise.resolve(dynamic())] }),
      ['has the module AcmeModule, which imports a promise; expected a module'],
    ],
  ])('are refused for %s', (_what, module, problems) => {
    expect(errorsWith(anExtension({ modules: [module] }))).toEqual(
      problems.map((problem) => `extension acme ${problem}`),
    );
  });

  it('are refused where two extensions have the same module', () => {
    const module = moduleWith(GuardedController);
    expect(errorsWith(anExtension({ modules: [module] }), anExtension({ name: 'hr', modules: [module] }))).toEqual([
      'extension hr has the module AcmeModule, which extension acme has too',
    ]);
  });
});
