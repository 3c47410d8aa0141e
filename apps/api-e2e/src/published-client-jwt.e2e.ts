import { beforeAll, describe, expect, it } from '@jest/globals';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';

import { aDatabase } from './testing/database.js';
import { jwtClients } from './testing/jwt-client.js';
import { ORIGIN, Service } from './testing/service.js';
import { anEmailAddress, PASSWORD } from './testing/users.js';

describe.each(['/api/auth', '/'])('the jwt plug-in of the published client at %s', (basePath) => {
  let service: Service;

  beforeAll(async () => {
    const database = await aDatabase();
    service = await Service.start({ DATABASE_URL: database.url, BASE_PATH: basePath, JWT_ENABLED: 'true' });
  });

  it.each(Object.entries(jwtClients))('of version %s gets a token that verifies with the keys', async (_, open) => {
    const client = open(service, basePath);
    expect((await client.token()).error).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    const email = anEmailAddress();
    expect((await client.signUp({ name: 'Kari Nordmann', email, password: PASSWORD })).error).toBeNull();
    const { data } = await client.token();
    const keys = (await client.jwks()).data as JSONWebKeySet | null;
    const options = { issuer: ORIGIN, audience: ORIGIN };
    const { payload } = await jwtVerify(data?.token ?? '', createLocalJWKSet(keys ?? { keys: [] }), options);
    expect(payload).toMatchObject({ email, name: 'Kari Nordmann', sub: payload['id'] });
  });
});
