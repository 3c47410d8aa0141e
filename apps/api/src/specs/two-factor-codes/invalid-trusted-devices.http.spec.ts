import { beforeEach, describe, expect, it } from '@jest/globals';

import { aTwoFactorUser, type TwoFactorUser } from '../../testing/authenticators.js';
import { signedValue } from '../../testing/cookies.js';
import { ID } from '../../testing/expected-answers.js';
import {
  aTrustedDevice,
  expectDeviceNotTrusted,
  signInWithPassword,
  trustCookie,
  trustRecords,
  trustValue,
} from '../../testing/second-factor-sign-in.js';
import { useTestApp } from '../../testing/test-app.js';

const app = useTestApp();
let user: TwoFactorUser;
beforeEach(async () => {
  user = await aTwoFactorUser(app);
});

/** The token in the value of the cookie. */
const tokenIn = (value: string): string => value.slice(-32);

describe('an invalid trusted-device cookie', () => {
  let value: string;
  beforeEach(async () => {
    value = await aTrustedDevice(app, user.id);
  });

  it('belongs to another user, whose device stays trusted', async () => {
    const other = await aTwoFactorUser(app);
    const theirs = await aTrustedDevice(app, other.id);
    await expectDeviceNotTrusted(app, user, trustCookie(theirs));
    expect(await trustRecords(app, other.id)).toHaveLength(1);
    expect((await signInWithPassword(app, other, trustCookie(theirs)).expect(200)).body).toMatchObject({ token: ID });
  });

  it('has a proof of this user for the record of another', async () => {
    const other = await aTwoFactorUser(app);
    const theirs = await aTrustedDevice(app, other.id);
    await expectDeviceNotTrusted(app, user, trustCookie(trustValue(user.id, tokenIn(theirs))));
  });

  it('names a record with another user in its value', async () => {
    const other = await aTwoFactorUser(app);
    await expectDeviceNotTrusted(app, user, trustCookie(await aTrustedDevice(app, user.id, { value: other.id })));
  });

  it('is unsigned, or signed for another purpose', async () => {
    await expectDeviceNotTrusted(app, user, `portvakt.trust_device=${encodeURIComponent(value)}`);
    await expectDeviceNotTrusted(
      app,
      user,
      `portvakt.trust_device=${signedValue('trust_device', value, 'another secret, as long as the first')}`,
    );
    await expectDeviceNotTrusted(app, user, `portvakt.trust_device=${signedValue('two_factor', value)}`);
    expect(await trustRecords(app, user.id)).toHaveLength(1);
  });

  it('has another proof, record or shape', async () => {
    const [proof = '', name = ''] = value.split('!');
    const values = [
      `${'A'.repeat(43)}!${name}`,
      `${proof.slice(0, -1)}!${name}`,
      `${proof}=!${name}`,
      `!${name}`,
      name,
      proof,
      `${proof}!${name}!`,
      `${proof}!${name.slice(0, -1)}`,
      `${proof}!${name.replace('trust-device-', '2fa-')}`,
      trustValue(user.id, 'a'.repeat(32)),
      '!',
    ];
    for (const each of values) await expectDeviceNotTrusted(app, user, trustCookie(each));
    expect(await trustRecords(app, user.id)).toHaveLength(1);
  });

  it('names a record of another kind', async () => {
    const token = tokenIn(value);
    await app.database.sql(`UPDATE "verification" SET "identifier" = $1 WHERE "identifier" = $2`, [
      `delete-account-${token}`,
      `trust-device-${token}`,
    ]);
    await expectDeviceNotTrusted(app, user, trustCookie(value));
  });
});
