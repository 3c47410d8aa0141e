import type { Provider, Type } from '@nestjs/common';

/** Each use case is its own token and gets the ports of its context: one line for all of them. */
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
