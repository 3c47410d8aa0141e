import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from '@jest/globals';

import { Browser } from './testing/browser.js';
import { aDatabase } from './testing/database.js';
import { linesBesideAudit, Service } from './testing/service.js';
import { temporaryFolder } from './testing/temporary-folder.js';

/**
 * A second copy of the kernel, like that of an installed extension: the built service is one file that contains its
 * own.
 */
const KERNEL = join(__dirname, '../../../dist/libs/kernel/src/index.js');

const EXTENSION = `
  const { ProductRefusal } = require(${JSON.stringify(KERNEL)});
  const text = 'Bruk jobbadressen din.';
  const refuse = async () => {
    throw new ProductRefusal('ACME_ONLY_FIRMA', 'email');
  };
  module.exports = {
    settings: {},
    create: () => ({
      name: 'acme',
      version: '1.0.0',
      portvakt: '*',
      refusals: { ACME_ONLY_FIRMA: { status: 403, nb: text, nn: text, en: text } },
      accountRules: () => ({ newUser: refuse }),
    }),
  };
`;

it('a refusal of an extension with a kernel of its own is answered with its code, and is no defect', async () => {
  const file = join(temporaryFolder(), 'acme.cjs');
  writeFileSync(file, EXTENSION);
  const { url } = await aDatabase();
  const service = await Service.start({ DATABASE_URL: url, EXTENSIONS: file, LOG_LEVEL: 'error' });
  const body = { name: 'Kari', email: 'kari@eksempel.no', password: 'et godt passord' };
  const answer = await new Browser(service).post('/sign-up/email', body);
  expect({ status: answer.status, text: await answer.text() }).toEqual({
    status: 403,
    text: JSON.stringify({ code: 'ACME_ONLY_FIRMA', message: 'Bruk jobbadressen din.', fields: ['email'] }),
  });
  expect(linesBesideAudit(service.program.stderr)).toEqual([]);
  expect(await service.stop()).toEqual({ code: 0, signal: null });
});
