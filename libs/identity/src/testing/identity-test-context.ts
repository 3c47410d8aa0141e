import type { IdentityPolicy } from '../model/identity-policy.js';
import { inMemoryPorts } from './in-memory-ports.js';
import { storedState } from './stored-state.js';
import { initialState } from './initial-state.js';

/** Every port of the context in memory, functions that set up state, and functions that read it. No users exist yet. */
export function identityTestContext(policy: Partial<IdentityPolicy> = {}) {
  const ports = inMemoryPorts(policy);
  return { ...ports, ...initialState(ports), ...storedState(ports) };
}

export type IdentityTestContext = ReturnType<typeof identityTestContext>;
