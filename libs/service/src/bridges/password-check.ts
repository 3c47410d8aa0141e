import { type IdentityPorts, provePasswordInSession } from '@portvakt/identity';
import type { PasswordCheck } from '@portvakt/two-factor';

/** Lets the identity context verify a password and count the attempt (security E8). */
export const passwordCheckBy = (ports: IdentityPorts): PasswordCheck => ({
  async check({ id, email }, password, sessionId) {
    const proven = await provePasswordInSession(ports, { email, password, sessionId });
    if (typeof proven === 'string') return proven;
    // Another user may have this e-mail address by now.
    return proven.user.id === id ? 'right' : 'absent';
  },
});
