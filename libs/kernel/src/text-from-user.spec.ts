import { describe, expect, it } from '@jest/globals';

import type { Email } from './email.js';
import type { UserId } from './ids.js';
import { textFromUser } from './text-from-user.js';

const kari = { id: 'kari' as UserId, email: 'kari@x.no' as Email, emailVerified: true, name: 'Kari' };

describe('a text that the user chose', () => {
  it('is shown to the verified e-mail address of the user', () => {
    expect(textFromUser(kari.name, kari)).toBe('Kari');
    expect(textFromUser('iPhone', kari, kari.email)).toBe('iPhone');
  });

  it('is not shown to an e-mail address that is not verified', () => {
    expect(textFromUser(kari.name, { ...kari, emailVerified: false })).toBe('');
  });

  it('is not shown to an e-mail address that is not the user’s yet', () => {
    expect(textFromUser(kari.name, kari, 'ola@x.no')).toBe('');
  });
});
