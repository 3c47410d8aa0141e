import type { DynamicModule, ForwardReference, Provider, Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants';

/** A module of NestJS that an extension brings. */
export type ExtensionModule = Type | DynamicModule;

/** A module class, with what it declares in its decorator and dynamically. */
export interface DeclaredModule {
  readonly module: Type;
  readonly controllers: readonly Type[];
  readonly providers: readonly Provider[];
  /** Whether it imports a module that is given as a promise. */
  readonly importsPromise: boolean;
}

/** The given modules and all that they import. */
export function moduleTree(modules: readonly ExtensionModule[]): readonly DeclaredModule[] {
  const found = new Map<Imported, DeclaredModule>();
  for (const module of modules) collect(module, found);
  return [...found.values()];
}

type Imported = ExtensionModule | ForwardReference<() => Imported> | Promise<DynamicModule>;

function collect(given: Imported, found: Map<Imported, DeclaredModule>): void {
  if (given instanceof Promise || found.has(given)) return;
  if ('forwardRef' in given) return collect(given.forwardRef(), found);
  const { module, ...dynamic } = typeof given === 'function' ? { module: given } : given;
  const imports = declared<Imported>(module, MODULE_METADATA.IMPORTS, dynamic.imports);
  found.set(given, {
    module,
    controllers: declared<Type>(module, MODULE_METADATA.CONTROLLERS, dynamic.controllers),
    providers: declared<Provider>(module, MODULE_METADATA.PROVIDERS, dynamic.providers),
    importsPromise: imports.some((each) => each instanceof Promise),
  });
  for (const each of imports) collect(each, found);
}

const declared = <T>(module: Type, key: string, dynamic: readonly unknown[] = []): readonly T[] => [
  ...((Reflect.getMetadata(key, module) ?? []) as readonly T[]),
  ...(dynamic as readonly T[]),
];
