import { describe, expect, it } from '@jest/globals';

import { anAuthenticator } from '../../testing/authenticator-emulator.js';
import { PasskeyBrowser } from '../../testing/passkey-browser.js';
import {
  aSignedInOwner,
  registerOptions,
  sendRegistration,
  sendSignIn,
  signInOptions,
} from '../../testing/passkeys.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';

/** Our own authenticator and our verification could share an error. */
describe.each(['ES256', 'EdDSA', 'RS256'] as const)('an independent authenticator with %s', (algorithm) => {
  const app = useTestApp();

  it('makes a passkey and signs in with it, each time with a higher counter', async () => {
    const { id, browser } = await aSignedInOwner(app);
    const emulator = anAuthenticator(algorithm);
    type Creation = Parameters<typeof emulator.createJSON>[1];
    type Request = Parameters<typeof emulator.getJSON>[1];
    const options = (await registerOptions(browser)) as unknown as Creation;
    const made = await sendRegistration(browser, emulator.createJSON(ORIGIN, options));
    expect([made.status, made.text]).toEqual([200, expect.any(String)]);
    const stranger = new PasskeyBrowser(app);
    for (let use = 0; use < 2; use++) {
      const request = (await signInOptions(stranger)) as unknown as Request;
      const answer = await sendSignIn(stranger, emulator.getJSON(ORIGIN, request));
      expect(answer.body).toMatchObject({ user: { id } });
    }
  });
});
