/** Test packages that may appear in a lib's specs and fakes; domain-purity.mjs keeps them out of the rest. */
const TEST_PACKAGES = ['@jest/globals', 'fast-check'];

const SERVER_PACKAGES = [
  '@nestjs/*',
  'typeorm',
  'pg',
  'fastify',
  'express',
  'ioredis',
  'nodemailer',
  'pino',
  'nestjs-pino',
];
const DATA_AND_ROUTES = ['@reduxjs/toolkit', '@reduxjs/toolkit/*', 'react-redux', 'react-router', 'react-hook-form'];

const type = (name, allowed, more = {}) => ({
  sourceTag: `type:${name}`,
  onlyDependOnLibsWithTags: allowed.map((target) => `type:${target}`),
  ...more,
});

const ownContext = (name) => ({
  sourceTag: `scope:${name}`,
  onlyDependOnLibsWithTags: [`scope:${name}`, 'scope:kernel'],
});

/**
 * Which projects may import which (docs/ARCHITECTURE.md). Kernel and domain libraries import no packages, so every
 * framework is forbidden without being named.
 */
const depConstraints = [
  type('kernel', [], { allowedExternalImports: TEST_PACKAGES }),
  type('domain', ['kernel'], { allowedExternalImports: TEST_PACKAGES }),
  type('adapter', ['domain', 'kernel']),
  type('service', ['adapter', 'domain', 'kernel']),
  type('test-kit', ['service', 'adapter', 'domain', 'kernel']),
  type('api', ['service', 'adapter', 'domain', 'kernel']),
  type('web', ['api-client', 'ui'], { bannedExternalImports: SERVER_PACKAGES }),
  type('api-client', [], { bannedExternalImports: SERVER_PACKAGES }),
  // The package for products: its frameworks are optional, and it contains nothing of the service.
  type('published-client', [], {
    allowedExternalImports: [
      'jose',
      '@nestjs/common',
      '@nestjs/core',
      'react',
      '@testing-library/react',
      ...TEST_PACKAGES,
    ],
  }),
  type('ui', [], { bannedExternalImports: [...SERVER_PACKAGES, ...DATA_AND_ROUTES] }),
  type('e2e', ['kernel']),
  type('tool', [
    ...['kernel', 'domain', 'adapter', 'service', 'test-kit', 'api', 'web', 'api-client', 'ui', 'e2e', 'tool'],
  ]),
  ...['identity', 'session', 'two-factor', 'social-linking', 'passkey', 'jwt', 'audit', 'operators'].map(ownContext),
];

const rulesWith = (...allow) => ({ '@nx/enforce-module-boundaries': ['error', { depConstraints, allow }] });

export const boundaries = rulesWith();
/** Tests import the servers, browsers, frameworks and samples of tools/ by path, which has no alias; e2e tests also the fake providers. */
export const boundariesOfTests = rulesWith(
  '^(\\.\\./)+tools/(testing|browser|docs|frameworks)/',
  '^(\\.\\./)+libs/adapters/social/src/testing/',
  '^@portvakt/client(/|$)',
);
/** Tools run without the aliases of the compiler, so they import a library by its path. */
export const boundariesOfTools = rulesWith('^(\\.\\./)+(apps|libs)/');
