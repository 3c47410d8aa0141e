import type { IdentityPolicy } from '../model/identity-policy.js';
import { inMemoryPorts } from './in-memory-ports.js';
import { whatIsStored } from './what-is-stored.js';
import { whatWasThere } from './what-was-there.js';

/** Every port of the context, in memory, with the state in reach of a test. Nobody has an account yet. */
export function identityWorld(policy: Partial<IdentityPolicy> = {}) {
  const ports = inMemoryPorts(policy);
  return { ...ports, ...whatWasThere(ports), ...whatIsStored(ports) };
}

export type IdentityWorld = ReturnType<typeof identityWorld>;
