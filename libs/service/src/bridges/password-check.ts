import { type IdentityPorts, provePasswordInSession } from '@portvakt/identity';
import type { PasswordCheck } from '@portvakt/two-factor';

/** A password is judged, and its tries are counted, where all of them are (security E8). */
export const passwordCheckBy = (ports: IdentityPorts): PasswordCheck => ({
  async check({ id, email }, password, sessionId) {
    const proven = await provePasswordInSession(ports, { email, password, sessionId });
    if (typeof proven === 'string') return proven;
    // Somebody else may have the address by now.
    return proven.user.id === id ? 'right' : 'absent';
  },
});
