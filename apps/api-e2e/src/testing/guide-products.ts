import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, describe, expect, it } from '@jest/globals';

import { Adopter, COMPILER_LIMIT_MS, PORTVAKT } from './adopter.js';
import { aDatabase } from './database.js';
import { FRAMEWORKS } from './frameworks.js';
import { freePort } from './free-port.js';
import { describeNextShop } from './next-shop.js';
import { startProduct } from './product.js';
import { ORIGIN, Service } from './service.js';
import { anEmailAddress, aSignedUpUser } from './users.js';

/** The fields of examples/consumers/user-fields.ts. */
const ADDITIONAL_USER_FIELDS = JSON.stringify({
  ansattnummer: {
    type: 'string',
    required: true,
    label: { nb: 'Ansattnummer', nn: 'Tilsettnummer', en: 'Employee number' },
  },
  nyhetsbrev: { type: 'boolean' },
});

const OPTIONS_OF_PRODUCTS = {
  skipLibCheck: true,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
  jsx: 'react-jsx',
  lib: ['es2023', 'dom'],
};

/** The products of docs/CONSUMERS.md. */
export function describeGuideProducts(): void {
  describe('and the products of the guide', () => {
    let products: Adopter;
    let service: Service;
    const signUp = () => aSignedUpUser(service, anEmailAddress(), { ansattnummer: '123456' });

    beforeAll(async () => {
      products = Adopter.installFor('examples/consumers');
      const [{ url }, port] = [await aDatabase(), await freePort()];
      service = await Service.start({
        DATABASE_URL: url,
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        TRUSTED_ORIGINS: ORIGIN,
        JWT_ENABLED: 'true',
        SESSION_UPDATE_AGE: '0',
        ADDITIONAL_USER_FIELDS,
      });
    }, COMPILER_LIMIT_MS);

    it('get the types of the fields that a running service has', () => {
      const written = products.run(PORTVAKT, ['types', '--url', service.address]);
      expect(written).toBe(readFileSync(join(products.folder, 'user-fields.ts'), 'utf8'));
    });

    it(
      'compile, and know who their visitor is',
      async () => {
        expect(products.compile(OPTIONS_OF_PRODUCTS, 'typescript-7')).toEqual([]);
        const { browser, email } = await signUp();
        const { token } = (await (await browser.get('/token')).json()) as { token: string };
        const environment = { PORTVAKT_URL: service.address };
        for (const name of ['express', 'fastify', 'nest', 'web']) {
          const url = await startProduct(join(products.folder, `${name}.js`), environment);
          const answer = await fetch(`${url}/bestilling`, { headers: { cookie: browser.cookieHeader } });
          expect([name, answer.status, await answer.text()]).toEqual([name, 200, expect.stringContaining(email)]);
          expect(answer.headers.getSetCookie()).toEqual([expect.stringContaining('session_token=')]);
          expect((await fetch(`${url}/bestilling`)).status).toBe(401);
        }
        const url = await startProduct(join(products.folder, 'token.js'), environment);
        const answer = await fetch(`${url}/ordrer`, { headers: { authorization: `Bearer ${token}` } });
        expect([answer.status, await answer.json()]).toEqual([200, { orders: [], of: expect.any(String) }]);
        expect((await fetch(`${url}/ordrer`)).status).toBe(401);
        expect(products.run('fields.js', [browser.cookieHeader], environment)).toBe('123456\n');
      },
      COMPILER_LIMIT_MS,
    );

    if (FRAMEWORKS !== null) describeNextShop(FRAMEWORKS, () => ({ service, signUp }));
  });
}
