import { createHash } from 'node:crypto';

import type { AppConfig } from './app-config.js';

/**
 * SHA-256 in hexadecimal of the configuration in force: equal at two starts with equal settings. Secrets print as
 * `[secret]`, so the digest reveals only whether they are set.
 */
export function settingsDigest(config: AppConfig): string {
  const apiTokens = config.operators.apiTokens.map(({ name, role, expires }) => ({ name, role, expires }));
  // The source of a value does not count.
  const printed = { ...config, settingsInForce: undefined, operators: { ...config.operators, apiTokens } };
  return createHash('sha256').update(JSON.stringify(printed, withMaps)).digest('hex');
}

/** JSON would print a map as an empty object. */
const withMaps = (_name: string, value: unknown): unknown => (value instanceof Map ? [...value] : value);
