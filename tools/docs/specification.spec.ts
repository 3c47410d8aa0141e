import { describe, expect, it } from '@jest/globals';

import { type AuthErrorCode, errorCatalogue, wireCodeOf } from '../../libs/adapters/http/src/errors/error-catalogue.js';
import { textOf } from './references.js';

const page = (name: string): string => textOf(`docs/specification/${name}.md`);

interface CatalogueRow {
  readonly code: string;
  readonly statuses: readonly number[];
  readonly message: string;
}

/** The rows of specification §15.1 that have a code. */
const catalogueRows: readonly CatalogueRow[] = [
  ...page('15-error-catalogue').matchAll(/^\| `([A-Z_{}]+)` \| ([\d /]+) \| [^|]* \| [^|]* \| ([^|]*) \|/gmu),
].map(([, code = '', statuses = '', message = '']) => ({
  code,
  statuses: statuses.split(' / ').map(Number),
  message: message.replace(/ `\{felt\}` is .*$/u, '').replace('{felt}', '{field}'),
}));

const codes = Object.keys(errorCatalogue) as AuthErrorCode[];

describe('the error catalogue of the specification', () => {
  it('has the codes of the service, and no others', () => {
    expect(catalogueRows.map(({ code }) => code).sort()).toEqual([...new Set(codes.map(wireCodeOf))].sort());
  });

  it.each(catalogueRows)('states status and message of $code', ({ code, statuses, message }) => {
    const entries = codes.filter((one) => wireCodeOf(one) === code).map((one) => errorCatalogue[one]);
    expect([...new Set(entries.map(({ status }) => status))].sort()).toEqual([...statuses].sort());
    expect(new Set(entries.map((entry) => entry.message))).toEqual(new Set([message]));
  });
});

describe('the endpoints of the specification', () => {
  const { paths } = JSON.parse(textOf('libs/api-client/openapi.json')) as {
    readonly paths: Readonly<Record<string, object>>;
  };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const headings = [...page('11-endpoints').matchAll(/^### (?!.*server-only)((?:GET|POST).*)$/gmu)].flatMap(
    ([, heading = '']) => {
      const [methods = '', path = ''] = heading.split(/ (?=\/)/u);
      return methods.split(' or ').map((method) => `${method} ${path}`);
    },
  );

  const isForOperators = (endpoint: string): boolean => endpoint.includes(' /admin/');
  const isOfPasskeys = (endpoint: string): boolean => endpoint.includes(' /passkey/');

  it('are those of the OpenAPI document', () => {
    const inTheText = ['POST /request-password-reset', 'GET /account-info', 'GET /api/reference/openapi.json'];
    const ofUsers = documented.filter((endpoint) => !isForOperators(endpoint) && !isOfPasskeys(endpoint));
    expect([...headings, ...inTheText].sort()).toEqual(ofUsers.sort());
  });

  it('have those of operators in their pages', () => {
    const text = ['04-access', '06-endpoints', '07-further-endpoints', '08-cases', '10-audit-log', '11-figures']
      .map((name) => page(`operators/${name}`))
      .join();
    const missing = documented
      .filter(isForOperators)
      .filter((endpoint) => !text.includes(endpoint.replace(/^(?:GET|POST) /u, '')));
    expect(missing).toEqual([]);
  });
});

describe('the calls of passkeys in the specification', () => {
  const { paths } = JSON.parse(textOf('libs/api-client/openapi.json')) as { readonly paths: Readonly<Record<string, object>> };

  it('are those of the OpenAPI document', () => {
    const headings = [...page('passkeys/02-calls').matchAll(/^### \S+ (?:GET|POST).*? (\/passkey\/\S+)$/gmu)].map(
      ([, path = '']) => path,
    );
    expect([...headings].sort()).toEqual(Object.keys(paths).filter((path) => path.startsWith('/passkey/')).sort());
  });
});

describe('the variables that the specification names', () => {
  it('are those of the configuration', () => {
    const known = [...textOf('docs/CONFIGURATION.md').matchAll(/^\| `([A-Z_{}]+)`/gmu)].map(([, name = '']) => name);
    const named = [...page('14-options').matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/gu)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('are in the pages of operators those of their groups', () => {
    const groups = /^## Operators$.*?(?=^## Webhooks$)/msu.exec(textOf('docs/CONFIGURATION.md'))?.[0] ?? '';
    const known = [...groups.matchAll(/^\| `([A-Z_]+)`/gmu)].map(([, name = '']) => name);
    const rows = [...page('operators/14-settings').matchAll(/^\| (`[A-Z].*?) \|/gmu)].map(([, cell = '']) => cell);
    const named = rows.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/gu)].map(([, name = '']) => name));
    expect([...named].sort()).toEqual([...known, 'SUPPORT_CONTACT'].sort());
  });
});
