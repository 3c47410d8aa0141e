import 'reflect-metadata';

import { describe, expect, it } from '@jest/globals';

import { roleNameTexts } from '../../apps/web/src/roles/role-names.texts.js';
import * as http from '../../libs/adapters/http/src/index.js';
import { OPERATOR_ENDPOINT, type OperatorEndpoint } from '../../libs/adapters/http/src/operators/operator-endpoint.js';
import { OPERATOR_ROLES, permissionsByRole, type Role } from '../../libs/operators/src/model/roles.js';
import { textOf } from './references.js';

/** What an endpoint requires: in the pages, or in the decorator of its handler. */
interface Requirements {
  readonly endpoint: string;
  readonly permission: string;
  /** The refusal where the permission is missing. */
  readonly code: string;
  readonly needsStepUp: boolean;
}

type Handler = (...given: never[]) => unknown;

/** By the number that Nest has for each. */
const METHODS = ['GET', 'POST'];

/** The refusals that each endpoint declares. */
const { paths } = JSON.parse(textOf('libs/api-client/openapi.json')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
};
const declares = (endpoint: string, code: string): boolean => {
  const [method = '', path = ''] = endpoint.toLowerCase().split(' ');
  const operation = paths[path]?.[method];
  if (!operation) throw new Error(`${endpoint} is not in the OpenAPI document`);
  return JSON.stringify(operation).includes(code);
};

interface Controller {
  readonly prototype: Readonly<Record<string, Handler>>;
}

const pathOf = (target: object): string => String(Reflect.getMetadata('path', target)).replace(/^\/$/u, '');

/** What the decorator of a handler says; nothing for an endpoint that needs no permission, or is not for operators. */
function requirementsOf(controller: Controller, handler: Handler): readonly Requirements[] {
  const asked = Reflect.getMetadata(OPERATOR_ENDPOINT, handler) as OperatorEndpoint | undefined;
  if (!asked || asked.permission === null) return [];
  const { permission, code = '' } = asked;
  const path = [pathOf(controller), pathOf(handler)].filter((part) => part !== '').join('/');
  const endpoint = `${METHODS[Number(Reflect.getMetadata('method', handler))] ?? ''} /${path}`;
  return [{ endpoint, permission, code, needsStepUp: declares(endpoint, 'SESSION_IS_NOT_FRESH') }];
}

const declared: readonly Requirements[] = Object.values(http)
  .filter((exported) => typeof exported === 'function' && Reflect.hasMetadata('path', exported))
  .flatMap((exported) => {
    const controller = exported as unknown as Controller;
    const names = Object.getOwnPropertyNames(controller.prototype).filter((name) => name !== 'constructor');
    return names.flatMap((name) => requirementsOf(controller, controller.prototype[name] as Handler));
  });

const page = (name: string): string => textOf(`docs/specification/operators/${name}.md`);
const namesIn = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/gu)].map(([, name = '']) => name);

/** The requirements that a text names: the permission, and the code if it is a special one. */
const stated = (endpoint: string, needsStepUp: boolean, text: string): Requirements => {
  const [permission = '', code = 'OPERATOR_PERMISSION_REQUIRED'] = namesIn(text);
  return { endpoint, needsStepUp, permission, code };
};

/** Operators §6: the line below a heading. "as above" and "as `/admin/…`" repeat an earlier one. */
function inHeadings(): readonly Requirements[] {
  const found: Requirements[] = [];
  const heading =
    /^### ((?:GET|POST) \/admin\/\S+)\n\n- Operator(, Δ)?(?:: ([^.]+)\.|, permission and code as ([^.]+)\.)/gmu;
  for (const [, endpoint = '', mark, text, like] of page('06-endpoints').matchAll(heading)) {
    const [path] = namesIn(like ?? '');
    const earlier = path === undefined ? found.at(-1) : found.find((one) => one.endpoint.endsWith(` ${path}`));
    const own = stated(endpoint, mark !== undefined, text ?? '');
    found.push(text === undefined && earlier ? { ...earlier, endpoint, needsStepUp: own.needsStepUp } : own);
  }
  return found;
}

const ENDPOINT = /`((?:GET|POST) \/admin\/[\w-]+)`(?: (Δ|\(needs a step-up\)))?/gu;

/** The rows of operators §7, without those that refer to another section. */
const inRows: readonly Requirements[] = [...page('07-further-endpoints').matchAll(/^\| (.+?) \| (`.+?) \|/gmu)].flatMap(
  ([, cell = '', permissions = '']) =>
    [...cell.matchAll(ENDPOINT)].map(([, endpoint = '', mark]) => {
      // One row has two permissions: that of the list, and that of the step-up.
      const [list = '', exporting = ''] = permissions.split(', ').filter((each) => each.includes(': '));
      const alone = exporting === '' ? permissions : mark === undefined ? list : exporting;
      return stated(endpoint, mark !== undefined, alone);
    }),
);

/** The steps of operators §8 and §9. */
const inSteps: readonly Requirements[] = [
  ...`${page('08-cases')}${page('09-impersonation')}`.matchAll(
    /`(POST \/admin\/[\w-]+)`(?:\*\*)? (Δ), (`[^`]+`(?:, `[A-Z_]+`)?)/gu,
  ),
].map(([, endpoint = '', mark, text = '']) => stated(endpoint, mark === 'Δ', text));

const inPages = [...inHeadings(), ...inRows, ...inSteps];
const byEndpoint = (all: readonly Requirements[]) => [...all].sort((a, b) => (a.endpoint < b.endpoint ? -1 : 1));

describe('the permission, refusal and step-up of each endpoint for operators', () => {
  it('are those of the specification', () => {
    expect(declared.length).toBeGreaterThan(30);
    expect(byEndpoint(inPages)).toEqual(byEndpoint(declared));
  });

  it('are a step-up and a reason where something changes', () => {
    const changing = declared.filter(({ endpoint }) => declares(endpoint, 'REASON_IS_REQUIRED'));
    expect(changing.map(({ endpoint }) => endpoint).sort()).toEqual(
      inPages
        .filter(({ endpoint, needsStepUp }) => needsStepUp && endpoint.startsWith('POST'))
        .map(({ endpoint }) => endpoint)
        .sort(),
    );
  });
});

const mayUse = (role: Role, permission: string): boolean => {
  const [resource = '', action = ''] = permission.split(': ');
  const actions: Readonly<Record<string, readonly string[]>> = permissionsByRole[role];
  return actions[resource]?.includes(action) ?? false;
};

describe('who may use an endpoint', () => {
  const rows = [
    ...textOf('docs/flows/operators-and-users.md').matchAll(
      /^\| `([A-Z]+ \/admin\/\S+)` \| .*? \| ([^|]+) \| [^|]+ \|$/gmu,
    ),
  ].map(([, endpoint = '', who = '']) => ({ endpoint, who }));

  it('is found in the page', () => expect(rows.length).toBeGreaterThan(5));

  it.each(rows)('is in the page as in the service: $endpoint', ({ endpoint, who }) => {
    const { permission = '' } = declared.find((one) => one.endpoint === endpoint) ?? {};
    const roles = [...OPERATOR_ROLES, 'service' as const].filter((role) => mayUse(role, permission));
    const named = who === 'all operators' ? [...OPERATOR_ROLES, 'service'] : namesIn(who);
    expect([...named].sort()).toEqual([...roles].sort());
  });
});

describe('the roles on the page for operators', () => {
  it('are those of people, with the names that the app shows', () => {
    const rows = [...textOf('docs/OPERATORS.md').matchAll(/^\| `(\w+)` \| (\S+) \|/gmu)].map(([, ...cells]) => cells);
    const { source } = roleNameTexts;
    expect(rows.sort()).toEqual(OPERATOR_ROLES.map((role) => [role, source[role]]).sort());
  });
});
