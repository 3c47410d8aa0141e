import { RequestMethod, type Type } from '@nestjs/common';
import { GUARDS_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { MetadataScanner } from '@nestjs/core';

import { type ExtensionModule, moduleTree } from './module-tree.js';

/** The first segment of the paths of all extensions, below the base path. */
export const EXTENSIONS_PATH = '/x';

/** An endpoint as declared by a controller of an extension. */
export interface ExtensionEndpoint {
  /** In upper case; `ALL` for every method. */
  readonly method: string;
  /** The route's pattern below `{base}/x/{name}`, such as `/orders/:id`. */
  readonly path: string;
  readonly controller: Type;
  /** The name of its handler method. */
  readonly handler: string;
  /** The guards of the controller and of the handler: classes or objects. */
  readonly guards: readonly unknown[];
}

/** The path of an extension below the base path. */
export const extensionPath = (name: string): string => `${EXTENSIONS_PATH}/${name}`;

/** Every endpoint of the modules, in the order of their controllers. */
export function endpointsOf(modules: readonly ExtensionModule[]): readonly ExtensionEndpoint[] {
  const controllers = new Set(moduleTree(modules).flatMap((module) => module.controllers));
  return [...controllers].flatMap(endpointsOfController);
}

/** Whether a guard of this class, or of one that extends it, protects the endpoint. */
export const isGuardedBy = ({ guards }: ExtensionEndpoint, guard: Type): boolean =>
  guards.some((given) => given === guard || given instanceof guard || isSubclass(given, guard));

const isSubclass = (given: unknown, guard: Type): boolean =>
  typeof given === 'function' && given.prototype instanceof guard;

function endpointsOfController(controller: Type): readonly ExtensionEndpoint[] {
  const prototype = controller.prototype as Readonly<Record<string, object>>;
  const names = new MetadataScanner().getAllMethodNames(prototype);
  return names.flatMap((name) => {
    const handler = prototype[name];
    const method: unknown = handler && Reflect.getMetadata(METHOD_METADATA, handler);
    if (!handler || typeof method !== 'number') return [];
    const endpoint = {
      method: RequestMethod[method] ?? String(method),
      controller,
      handler: name,
      guards: [...guardsOf(controller), ...guardsOf(handler)],
    };
    return pathsOf(controller).flatMap((prefix) =>
      pathsOf(handler).map((path) => ({ ...endpoint, path: joined(prefix, path) })),
    );
  });
}

const guardsOf = (target: object): readonly unknown[] =>
  (Reflect.getMetadata(GUARDS_METADATA, target) ?? []) as readonly unknown[];

const pathsOf = (target: object): readonly string[] =>
  [(Reflect.getMetadata(PATH_METADATA, target) ?? '') as string | readonly string[]].flat();

const joined = (prefix: string, path: string): string =>
  `${prefix}/${path}`
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => `/${segment}`)
    .join('');
