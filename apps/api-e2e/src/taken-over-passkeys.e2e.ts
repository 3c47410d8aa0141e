import { expect, it } from '@jest/globals';

import { afterwards } from './testing/clean-up.js';
import { emptyDatabase } from './testing/database.js';
import { passkeyClients, withAuthenticator } from './testing/passkey-client.js';
import { startReferenceServer } from './testing/reference-server.js';
import { Service } from './testing/service.js';
import { anEmailAddress, PASSWORD } from './testing/users.js';

const open = passkeyClients['1.2.8'];

it('a passkey made at the reference library signs in after its database was taken over', async () => {
  afterwards(withAuthenticator());
  const database = await emptyDatabase();
  const reference = await startReferenceServer(database);
  afterwards(() => reference.stop());
  const email = anEmailAddress();
  const before = open(reference, '/api/auth');
  await before.client.signUp.email({ name: 'Kari Nordmann', email, password: PASSWORD });
  expect(await before.passkey.addPasskey({ name: 'Jobbmobil' })).toBeUndefined();
  const { data: atReference } = await before.passkey.listUserPasskeys();
  expect(atReference).toHaveLength(1);

  const service = await Service.start({ DATABASE_URL: database.url, BASE_PATH: '/api/auth' });
  const after = open(service, '/api/auth');
  expect(await after.signInWithPasskey()).toBeUndefined();
  expect((await after.client.getSession()).data?.user).toMatchObject({ email });
  const { data: here } = await after.passkey.listUserPasskeys();
  const [sameRow] = atReference ?? [];
  expect(here).toEqual([{ ...sameRow, counter: 1, aaguid: null, lastUsedAt: expect.any(Date) }]);
  expect(await database.sql('SELECT "userHandle" FROM "passkey"')).toEqual([{ userHandle: null }]);
});
