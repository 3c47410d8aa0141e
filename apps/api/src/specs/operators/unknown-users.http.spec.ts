import { beforeAll, describe, expect, it } from '@jest/globals';

import { type OperatorEndpoint, operatorEndpoints } from '../../testing/operator-endpoints.js';
import { anOperator, refusalIn, type TestOperator } from '../../testing/operators.js';
import { useTestApp } from '../../testing/test-app.js';

const app = useTestApp({
  OPERATOR_SET_PASSWORD_ENABLED: 'true',
  IMPERSONATION_ENABLED: 'true',
  RATE_LIMIT_ENABLED: 'false',
});
let admin: TestOperator;

beforeAll(async () => {
  admin = await anOperator(app, 'admin');
});

/** `get-user` calls the id of a user `id`, as the later client does. */
const nameOfId = ({ path, required }: OperatorEndpoint): string | undefined =>
  path === '/admin/get-user' ? 'id' : required.find((name) => name === 'userId');

/** Valid values of the other required properties. */
const OTHERS: Readonly<Record<string, unknown>> = {
  role: 'support',
  data: { name: 'Ny' },
  newPassword: 'et godt passord',
  kind: 'second-factor-reset',
  reason: 'mistet telefonen',
};

const endpoints = operatorEndpoints().filter((endpoint) => nameOfId(endpoint) !== undefined);

const refusalOf = async (endpoint: OperatorEndpoint, id: unknown): Promise<string> => {
  const { method, path, required } = endpoint;
  const name = nameOfId(endpoint) ?? '';
  if (method === 'GET') return refusalIn(await admin.get(typeof id === 'string' ? `${path}?${name}=${id}` : path));
  const others = Object.fromEntries(required.map((each) => [each, OTHERS[each]]));
  return refusalIn(await admin.post(path, { ...others, [name]: id }));
};

describe.each(endpoints)('$path (case 44)', (endpoint) => {
  it('finds nobody by an unknown id', async () => {
    expect(await refusalOf(endpoint, 'nobody')).toBe('404 USER_NOT_FOUND');
  });

  it.each([undefined, ''])('takes no id that is missing or empty: %j', async (id) => {
    expect(await refusalOf(endpoint, id)).toBe('400 VALIDATION_ERROR');
  });

  if (endpoint.method === 'POST') {
    it.each([5, null, ['x'], { id: 'x' }])('rejects an id that is not a string: %j', async (id) => {
      expect(await refusalOf(endpoint, id)).toBe('400 VALIDATION_ERROR');
    });
  }
});

describe('this list', () => {
  it('has the endpoints about one user', () => {
    expect(endpoints.length).toBeGreaterThan(13);
  });
});
