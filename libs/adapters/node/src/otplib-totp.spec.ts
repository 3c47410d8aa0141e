import { describe, expect, it } from '@jest/globals';

import { TotpSecret } from '@portvakt/two-factor';
import { describeTotp, describeTotpVectors } from '@portvakt/two-factor/contracts';

import { OtplibTotp } from './otplib-totp.js';

describeTotp('otplib', new OtplibTotp());
describeTotpVectors('otplib', new OtplibTotp());

describe('OtplibTotp', () => {
  it('uses the bytes of the secret’s text as key', () => {
    const secret = TotpSecret.restore('aZ09-_aZ09-_aZ09-_aZ09-_aZ09-_aZ');
    const moment = new Date('2026-01-05T12:00:00.000Z');
    const totp = new OtplibTotp();
    expect(totp.encode(secret)).toBe('MFNDAOJNL5QVUMBZFVPWCWRQHEWV6YK2GA4S2X3BLIYDSLK7MFNA');
    expect(totp.stepOf(secret, totp.codeAt(secret, moment), moment)).toBe(moment.getTime() / 30_000);
  });
});
