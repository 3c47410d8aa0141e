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
 * Who may import whom (docs/ARCHITECTURE.md). The list of packages that kernel and domain may have is closed, so that
 * every framework is banned without being named: NestJS, TypeORM, pg, Fastify, Express, jose and the next one.
 */
const depConstraints = [
  type('kernel', [], { allowedExternalImports: TEST_PACKAGES }),
  type('domain', ['kernel'], { allowedExternalImports: TEST_PACKAGES }),
  type('adapter', ['domain', 'kernel']),
  type('service', ['adapter', 'domain', 'kernel']),
  type('api', ['service', 'adapter', 'domain', 'kernel']),
  type('web', ['client', 'ui'], { bannedExternalImports: SERVER_PACKAGES }),
  type('client', [], { bannedExternalImports: SERVER_PACKAGES }),
  type('ui', [], { bannedExternalImports: [...SERVER_PACKAGES, ...DATA_AND_ROUTES] }),
  type('e2e', ['kernel']),
  type('tool', ['kernel', 'domain', 'adapter', 'service', 'api', 'web', 'client', 'ui', 'e2e', 'tool']),
  ...['identity', 'session', 'two-factor', 'social-linking'].map(ownContext),
];

const wallsWith = (...allow) => ({ '@nx/enforce-module-boundaries': ['error', { depConstraints, allow }] });

export const boundaries = wallsWith();
/** Tests borrow the servers, browsers and sinks of tools/, which has no alias, and journeys the providers that are none. */
export const boundariesOfTests = wallsWith(
  '^(\\.\\./)+tools/(testing|browser)/',
  '^(\\.\\./)+libs/adapters/social/src/testing/',
);
/** Tools run outside of the compiler's map of aliases, so they name a lib by its path. */
export const boundariesOfTools = wallsWith('^(\\.\\./)+(apps|libs)/');
