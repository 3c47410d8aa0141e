import type { TwoFactorPolicy } from '../model/two-factor-policy.js';
import { inMemoryPorts } from './in-memory-ports.js';
import { whatHappensElsewhere } from './what-happens-elsewhere.js';
import { whatIsStored } from './what-is-stored.js';
import { whatWasThere } from './what-was-there.js';

/** Every port of the context, in memory, with the state in reach of a test. Nobody has an account yet. */
export function twoFactorWorld(policy: Partial<TwoFactorPolicy> = {}) {
  const ports = inMemoryPorts(policy);
  return { ...ports, ...whatWasThere(ports), ...whatHappensElsewhere(ports), ...whatIsStored(ports) };
}

export type TwoFactorWorld = ReturnType<typeof twoFactorWorld>;
