import 'reflect-metadata';

import { describe, expect, it } from '@jest/globals';

import * as http from '../index.js';
import { OPERATOR_ENDPOINT } from './operator-endpoint.js';

type Handler = (...given: never[]) => unknown;

/** The handlers of all controllers, with their paths below the base. */
const endpoints = Object.values(http).flatMap((exported) => {
  if (typeof exported !== 'function' || !Reflect.hasMetadata('path', exported)) return [];
  const prefix = String(Reflect.getMetadata('path', exported));
  const prototype = exported.prototype as Readonly<Record<string, Handler>>;
  return Object.getOwnPropertyNames(prototype)
    .filter((name) => name !== 'constructor')
    .map((name) => prototype[name])
    .filter((handler) => handler !== undefined && Reflect.hasMetadata('path', handler))
    .map((handler) => ({ path: `${prefix}/${String(Reflect.getMetadata('path', handler as Handler))}`, handler }));
});

describe('every endpoint below /admin', () => {
  const below = endpoints.filter(({ path }) => /^\/?admin\b/.test(path));

  it.each(below)('declares what it requires of operators: $path', ({ handler }) => {
    expect(Reflect.getMetadata(OPERATOR_ENDPOINT, handler as Handler)).toBeDefined();
  });

  it('is among the endpoints that this spec finds', () => {
    expect(below.length).toBeGreaterThan(2);
    expect(endpoints.length).toBeGreaterThan(below.length + 30);
  });
});
