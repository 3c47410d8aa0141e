import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Fake sign-in providers on a loopback port, with the environment under which the service uses them.
 *
 * @returns {Promise<import('../../libs/adapters/social/src/testing/index.js').FakeProviders>}
 */
export async function startProviders() {
  require('../testing/register-typescript.cjs');
  const { startFakeProviders } = require('../../libs/adapters/social/src/testing/index.ts');
  return startFakeProviders();
}
