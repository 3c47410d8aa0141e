import type { Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';

import { OriginGuard } from '../origin/origin.guard.js';
import { isSocialCallback } from '../request/social-callback.js';
import { endpointsOf, type ExtensionEndpoint, isGuardedBy } from './extension-endpoint.js';
import { type DeclaredModule, type ExtensionModule, moduleTree } from './module-tree.js';

/** Providers with these tokens would apply to every endpoint of the service. */
const GLOBAL_TOKENS: readonly unknown[] = [APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE];

/** The only methods that the service's CORS headers, origin check and rate limits cover. */
const METHODS: readonly string[] = ['GET', 'POST'];

/** Returns what an extension's modules contain although they may not. Each text follows `extension acme`. */
export const endpointProblems = (modules: readonly ExtensionModule[]): readonly string[] => [
  ...moduleTree(modules).flatMap(moduleProblems),
  ...endpointsOf(modules).flatMap(problemsOfEndpoint),
  ...repeatedEndpoints(endpointsOf(modules)),
];

/** Reported here because Fastify would refuse the second one only after everything else has started. */
const repeatedEndpoints = (endpoints: readonly ExtensionEndpoint[]): readonly string[] => {
  const named = endpoints.map(nameOf);
  return [...new Set(named.filter((name, index) => named.indexOf(name) !== index))].map((name) => `has ${name} twice`);
};

function moduleProblems({ module, providers, importsPromise }: DeclaredModule): readonly string[] {
  const hasMiddleware = typeof (module.prototype as { configure?: unknown }).configure === 'function';
  const isGlobal = providers.some((provider) => GLOBAL_TOKENS.includes(tokenOf(provider)));
  return [
    ...(hasMiddleware ? [`has middleware in ${module.name}, which would run for every endpoint of the service`] : []),
    ...(isGlobal ? [`has a global guard, filter, interceptor or pipe in ${module.name}`] : []),
    ...(importsPromise ? [`has the module ${module.name}, which imports a promise; expected a module`] : []),
  ];
}

function problemsOfEndpoint(endpoint: ExtensionEndpoint): readonly string[] {
  const { method, path } = endpoint;
  const named = `has ${nameOf(endpoint)}`;
  if (!METHODS.includes(method)) return [`${named}; expected GET or POST`];
  return [
    ...(method === 'POST' && !isGuardedBy(endpoint, OriginGuard) ? [`${named} without OriginGuard`] : []),
    ...(isSocialCallback(path) ? [`${named}, a path like that of the providers' callback`] : []),
  ];
}

const nameOf = ({ method, path }: ExtensionEndpoint): string => `the endpoint ${method} ${path === '' ? '/' : path}`;

const tokenOf = (provider: Provider): unknown => (typeof provider === 'function' ? provider : provider.provide);
