import { describe, expect, it } from '@jest/globals';

import { describeSealKeys } from '@portvakt/audit/contracts';

import { HmacSealKeys } from './hmac-seal-keys.js';
import { KeyRing } from './key-ring.js';

const withSecrets = (...secrets: string[]) => new HmacSealKeys(new KeyRing(secrets).for('audit:seal'));

describeSealKeys('HMAC-SHA-256', withSecrets);

describe('HmacSealKeys', () => {
  it('names each key by 16 characters that are not its mac', () => {
    const [one, other] = [withSecrets('one').sign('x'), withSecrets('other').sign('x')];
    expect(one.keyId).toMatch(/^[0-9a-f]{16}$/);
    expect(one.keyId).not.toBe(other.keyId);
    expect(one.mac).toMatch(/^[0-9a-f]{64}$/);
  });

  it('needs a key', () => {
    expect(() => new HmacSealKeys([])).toThrow('seals need a key');
  });
});
