import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { aDatabase } from './testing/database.js';
import { passkeyClients, withAuthenticator } from './testing/passkey-client.js';
import { anEmailAddress, PASSWORD } from './testing/users.js';
import { Service } from './testing/service.js';

const versions = Object.entries(passkeyClients);
const errorOf = (answer: { readonly error: unknown } | undefined): unknown => answer?.error ?? null;

describe.each(['/api/auth', '/'])('the passkey plug-in of the published client at %s', (basePath) => {
  let service: Service;
  let removeAuthenticator: () => void;

  beforeAll(async () => {
    const database = await aDatabase();
    service = await Service.start({ DATABASE_URL: database.url, BASE_PATH: basePath });
  });
  beforeEach(() => {
    removeAuthenticator = withAuthenticator();
  });
  afterEach(() => removeAuthenticator());

  describe.each(versions)('of version %s', (_version, open) => {
    async function aUserWithPasskey() {
      const opened = open(service, basePath);
      const email = anEmailAddress();
      await opened.client.signUp.email({ name: 'Kari Nordmann', email, password: PASSWORD });
      const made = await opened.passkey.addPasskey({ name: 'Jobbmobil', authenticatorAttachment: 'platform' });
      expect(errorOf(made)).toBeNull();
      return { ...opened, email };
    }

    it('makes a passkey, lists, renames and deletes it', async () => {
      const { passkey } = await aUserWithPasskey();
      const { data: listed } = await passkey.listUserPasskeys();
      expect(listed).toEqual([expect.objectContaining({ name: 'Jobbmobil', createdAt: expect.any(Date) })]);
      const id = listed?.[0]?.id ?? '';
      expect((await passkey.updatePasskey({ id, name: 'Telefonen' })).data?.passkey).toMatchObject({
        id,
        name: 'Telefonen',
      });
      expect(await passkey.deletePasskey({ id })).toMatchObject({ data: { status: true }, error: null });
      expect((await passkey.listUserPasskeys()).data).toEqual([]);
      expect((await passkey.deletePasskey({ id })).error).toMatchObject({ status: 404, code: 'PASSKEY_NOT_FOUND' });
    });

    it.each([
      ['the button', { email: 'somebody.else@eksempel.no' }],
      ['autofill', { autoFill: true }],
    ])('signs in by %s, without an address', async (_way, given) => {
      const { client, signInWithPasskey, email, browser } = await aUserWithPasskey();
      await client.signOut();
      expect((await client.getSession()).data).toBeNull();
      expect(errorOf(await signInWithPasskey(given))).toBeNull();
      expect((await client.getSession()).data?.user).toMatchObject({ email });
      expect(browser.cookieNames).not.toContain('portvakt.passkey');
    });

    it('says that the device has one already, and that a sign-in was refused', async () => {
      const { client, passkey, signInWithPasskey } = await aUserWithPasskey();
      expect(errorOf(await passkey.addPasskey())).toMatchObject({
        status: 400,
        message: expect.stringMatching(/previously registered/i),
      });
      const { data: listed } = await passkey.listUserPasskeys();
      await passkey.deletePasskey({ id: listed?.[0]?.id ?? '' });
      await client.signOut();
      expect(errorOf(await signInWithPasskey())).toMatchObject({ status: 401, code: 'PASSKEY_NOT_FOUND' });
      expect((await client.getSession()).data).toBeNull();
    });
  });
});
