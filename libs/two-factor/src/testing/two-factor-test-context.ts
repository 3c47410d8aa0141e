import type { TwoFactorPolicy } from '../model/two-factor-policy.js';
import { inMemoryPorts } from './in-memory-ports.js';
import { concurrentChanges } from './concurrent-changes.js';
import { storedState } from './stored-state.js';
import { initialState } from './initial-state.js';

/** Every port of the context in memory, with helpers to fill, change and read its tables. It has no users yet. */
export function twoFactorTestContext(policy: Partial<TwoFactorPolicy> = {}) {
  const ports = inMemoryPorts(policy);
  return { ...ports, ...initialState(ports), ...concurrentChanges(ports), ...storedState(ports) };
}

export type TwoFactorTestContext = ReturnType<typeof twoFactorTestContext>;
