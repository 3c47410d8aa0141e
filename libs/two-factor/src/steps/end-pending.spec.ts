import { expect, it } from '@jest/globals';

import { aClient, anAuthenticator, anOwner, KARI } from '../testing/builders.js';
import { twoFactorTestContext } from '../testing/two-factor-test-context.js';
import { VerifyTotp } from '../use-cases/verify-totp.js';

it.each([
  ['github', 'name at the provider'],
  ['password', anOwner().name],
])('a sign-in that began with %s gives the user the name %s, when the code is right', async (way, name) => {
  const testContext = twoFactorTestContext();
  testContext.addOwner(anOwner({ twoFactorEnabled: true }), [anAuthenticator({ id: 'app', verified: true })]);
  const context = await testContext.addPendingSignIn(KARI, { way });
  testContext.transaction.state.pendingProviderSignIns.set(context.reference, 'name at the provider');
  const verify = (code: string) =>
    new VerifyTotp(testContext).execute({ context, code, client: aClient(), trustsDevice: false });
  const storedName = () => testContext.transaction.state.users.get(KARI)?.name;

  await expect(verify('000000')).rejects.toMatchObject({ code: 'INVALID_CODE' });
  expect(storedName()).toBe(anOwner().name);
  expect(await verify(testContext.codeOf('app'))).toMatchObject({ owner: { name } });
  expect(storedName()).toBe(name);
});
