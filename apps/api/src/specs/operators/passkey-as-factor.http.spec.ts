import { describe, expect, it } from '@jest/globals';

import { refusalIn } from '../../testing/operators.js';
import { PasskeyBrowser } from '../../testing/passkey-browser.js';
import { aPasskeyOwner, signInWith } from '../../testing/passkeys.js';
import { useTestApp } from '../../testing/test-app.js';

const app = useTestApp();

/** An admin whose only second factor is a passkey, signed in without it. */
async function anAdminWithPasskey() {
  const admin = await aPasskeyOwner(app);
  await app.database.sql(`UPDATE "user" SET "role" = 'admin' WHERE "id" = $1`, [admin.id]);
  return admin;
}

const secondFactorOf = async (browser: PasskeyBrowser): Promise<unknown> =>
  ((await browser.get('/admin/me')).body as { secondFactor: { enabled: unknown } }).secondFactor.enabled;

describe('an operator with a passkey and without two-factor authentication', () => {
  it('is asked for it, and admitted after signing in with it (operators §4.1, step 6c)', async () => {
    const admin = await anAdminWithPasskey();
    expect(refusalIn(await admin.browser.get('/admin/list-users'))).toBe('403 OPERATOR_SECOND_FACTOR_REQUIRED');
    expect(await secondFactorOf(admin.browser)).toBe(true);

    const browser = new PasskeyBrowser(app);
    expect((await signInWith(browser, admin.authenticator)).status).toBe(200);
    expect((await browser.get('/admin/list-users')).status).toBe(200);
  });

  it('has no second factor once the passkey is deleted', async () => {
    const admin = await anAdminWithPasskey();
    const browser = new PasskeyBrowser(app);
    await signInWith(browser, admin.authenticator);
    await app.database.sql('DELETE FROM "passkey" WHERE "userId" = $1', [admin.id]);
    expect(refusalIn(await browser.get('/admin/list-users'))).toBe('403 OPERATOR_SECOND_FACTOR_NOT_ENABLED');
    expect(await secondFactorOf(browser)).toBe(false);
  });
});
