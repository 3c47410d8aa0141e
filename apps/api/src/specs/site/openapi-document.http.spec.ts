import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';

import { useTestApp } from '../../testing/test-app.js';

/** Routes that are not API endpoints: files of the reference page, the development mailbox, and preflights. */
const UNDOCUMENTED = [
  /^(GET|HEAD) \/api\/reference\/\*$/,
  /^GET \/api\/reference\/start\.js$/,
  /^GET \/utviklerpost(\/|$)/,
  /^OPTIONS \*$/,
];
const ALWAYS = ['400', '401', '403', '404', '429', '500'];

interface Operation {
  readonly operationId?: string;
  readonly responses: Readonly<Record<string, { readonly content?: object; readonly description: string }>>;
}

const FILE = join(__dirname, '../../../../../libs/api-client/openapi.json');
const { paths } = JSON.parse(readFileSync(FILE, 'utf8')) as { paths: Record<string, Record<string, Operation>> };
const operations = Object.entries(paths).flatMap(([path, calls]) =>
  Object.entries(calls).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
);

describe('the committed OpenAPI document', () => {
  const app = useTestApp({
    DELETE_USER_ENABLED: 'true',
    IMPERSONATION_ENABLED: 'true',
    JWT_ENABLED: 'true',
    ADDITIONAL_USER_FIELDS: '{"number":{"type":"string","required":true,"requiredFrom":"everybody"}}',
  });

  const routes = (): readonly string[] => {
    const server: FastifyInstance = app.nest.getHttpAdapter().getInstance();
    return callsIn(server.printRoutes({ commonPrefix: false }));
  };

  it('has every route of the running application', () => {
    const described = new Set(operations.map(({ call }) => call));
    const calls = routes().filter((call) => !UNDOCUMENTED.some((pattern) => pattern.test(call)));
    expect(calls.length).toBeGreaterThan(10);
    expect(calls.filter((call) => !described.has(call))).toEqual([]);
  });

  it('has no route that the running application does not have', () => {
    const known = new Set(routes());
    expect(operations.filter(({ call }) => !known.has(call)).map(({ call }) => call)).toEqual([]);
  });

  it.each(operations)('documents the error answers of $call', ({ operation }) => {
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(ALWAYS));
    for (const status of ['400', '401', '403', '429']) {
      expect(operation.responses[status]?.content).toEqual({
        'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } },
      });
    }
  });

  it('has a unique id for each operation', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]+$/);
  });
});

/** Endpoints in Fastify's printed route tree, where each level is indented by four columns. */
function callsIn(tree: string): readonly string[] {
  const levels: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, branch, segment = '', methods] = /^([│├└─\s]*)(\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    if (branch === undefined || segment === '') return [];
    const depth = branch.length / 4;
    levels.splice(depth - 1, levels.length, segment);
    const path = levels.join('');
    return methods
      ? methods.split(', ').map((method) => `${method} ${path.replace(/([^/])\*$/, '$1/*').replace(/:(\w+)/g, '{$1}')}`)
      : [];
  });
}
