import type { Provider, Type } from '@nestjs/common';

/** Providers of the ports of a context and of its use cases. Each use case is constructed with the ports. */
export const useCaseProviders = <Ports>(
  ports: Provider & { provide: unknown },
  useCases: readonly (new (ports: Ports) => object)[],
): Provider[] => [
  ports,
  ...useCases.map((UseCase) => ({
    provide: UseCase as Type,
    inject: [ports.provide as Type],
    useFactory: (given: Ports) => new UseCase(given),
  })),
];
