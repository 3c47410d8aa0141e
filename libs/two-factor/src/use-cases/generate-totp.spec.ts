import { describe, expect, it } from '@jest/globals';

import { twoFactorTestContext } from '../testing/index.js';
import { GenerateTotp } from './generate-totp.js';

describe('GenerateTotp', () => {
  it('returns the current code of a secret', () => {
    const testContext = twoFactorTestContext();
    const generate = new GenerateTotp(testContext);
    const before = generate.execute({ secret: 'a secret' });
    expect(before).toBe(testContext.codeOfSecret('a secret'));
    testContext.clock.advance(30_000);
    expect(generate.execute({ secret: 'a secret' })).not.toBe(before);
  });

  it('is refused if authenticators are disabled', () => {
    const generate = new GenerateTotp(twoFactorTestContext({ totpEnabled: false }));
    expect(() => generate.execute({ secret: 'a secret' })).toThrow(
      expect.objectContaining({ code: 'TOTP_ISNT_CONFIGURED' }),
    );
  });
});
