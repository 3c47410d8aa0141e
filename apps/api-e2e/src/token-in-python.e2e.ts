import { createHmac, createPublicKey, type JsonWebKey } from 'node:crypto';
import { join } from 'node:path';

import { beforeAll, describe, expect, it } from '@jest/globals';

import { aDatabase } from './testing/database.js';
import { findPython, runPython } from './testing/python.js';
import { ORIGIN, Service } from './testing/service.js';
import { aSignedUpUser } from './testing/users.js';

const PYTHON = findPython('jwt', 'cryptography');
const SCRIPT = join(__dirname, '../../../examples/consumers/verify_token.py');

if (!PYTHON) {
  describe('a token in Python', () => {
    it('is not verified here: no Python has PyJWT and cryptography, which .ci/run installs', () => undefined);
  });
} else {
  describe('a token in Python', () => {
    let service: Service;
    let token: string;

    beforeAll(async () => {
      const database = await aDatabase();
      service = await Service.start({ DATABASE_URL: database.url, JWT_ENABLED: 'true' });
      const { browser } = await aSignedUpUser(service);
      ({ token } = (await (await browser.get('/token')).json()) as { token: string });
    });

    const verify = (given: string, issuer = ORIGIN) =>
      runPython(PYTHON, [SCRIPT, given], { PORTVAKT_URL: service.address, JWT_ISSUER: issuer }).trim();

    it('identifies the user', () => {
      const [, payload = ''] = token.split('.');
      const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string };
      expect(verify(token)).toBe(sub);
    });

    it('is rejected for another audience, and where it was changed', () => {
      expect(() => verify(token, 'https://annen.example')).toThrow(/InvalidAudienceError|InvalidIssuerError/);
      const [head, payload, signature = ''] = token.split('.');
      const changed = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
      expect(() => verify(`${head}.${payload}.${changed}`)).toThrow(/InvalidSignatureError/);
    });

    it('is rejected without a signature, and with the public key as a shared secret (case 42)', async () => {
      const { keys } = (await service.json('/jwks')) as { keys: [JsonWebKey & { kid: string }] };
      const [{ kid }] = keys;
      const payload = token.split('.')[1] ?? '';
      const head = (alg: string) => Buffer.from(JSON.stringify({ alg, kid })).toString('base64url');
      const pem = createPublicKey({ key: keys[0], format: 'jwk' }).export({ type: 'spki', format: 'pem' });
      const shared = `${head('HS256')}.${payload}`;
      const mac = createHmac('sha256', pem).update(shared).digest('base64url');
      for (const forged of [`${head('none')}.${payload}.`, `${shared}.${mac}`]) {
        expect(() => verify(forged)).toThrow(/InvalidAlgorithmError/);
      }
    });
  });
}
