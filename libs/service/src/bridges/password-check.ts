import { type IdentityPorts, verifyPasswordInSession } from '@portvakt/identity';
import type { PasswordCheck } from '@portvakt/two-factor';

/** Lets the identity context verify a password and count the attempt (security E8). */
export const passwordCheckOf = (ports: IdentityPorts): PasswordCheck => ({
  async check({ id, email }, password, sessionId) {
    const verified = await verifyPasswordInSession(ports, { email, password, sessionId });
    if (typeof verified === 'string') return verified;
    // Another user may have this e-mail address in the meantime.
    return verified.user.id === id ? verified : 'absent';
  },
});
