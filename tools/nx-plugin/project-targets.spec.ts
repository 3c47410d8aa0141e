import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { targetsOf } from './project-targets.js';

let workspace = '';

function standing(...files: string[]): void {
  for (const file of files) {
    mkdirSync(join(workspace, dirname(file)), { recursive: true });
    writeFileSync(join(workspace, file), '');
  }
}

beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'project-targets-'));
});

afterEach(() => rmSync(workspace, { recursive: true }));

describe('the targets of a project', () => {
  it('are lint and typecheck when it has nothing to run', () => {
    standing('libs/kernel/tsconfig.json', 'libs/kernel/jest.config.js', 'libs/kernel/src/clock.ts');
    expect(Object.keys(targetsOf(workspace, 'libs/kernel', 'kernel'))).toEqual(['lint', 'typecheck']);
  });

  it('have a test target when there is a unit spec, without the contract and HTTP specs', () => {
    standing('libs/kernel/jest.config.js', 'libs/kernel/src/deep/clock.spec.ts');
    const { test } = targetsOf(workspace, 'libs/kernel', 'kernel');
    expect(test?.options.command).toContain('jest.js -c libs/kernel/jest.config.js');
    expect(test?.options.command).toContain('"[.](contract|http)[.]spec[.]"');
    expect(test?.outputs).toEqual(['{workspaceRoot}/dist/test-results/kernel-test.json']);
  });

  it('have no test target when there are only contract and HTTP specs', () => {
    standing('libs/adapters/typeorm/jest.config.js', 'libs/adapters/typeorm/src/rows.contract.spec.ts');
    expect(targetsOf(workspace, 'libs/adapters/typeorm', 'adapters-typeorm')).not.toHaveProperty('test');
  });

  it('have a contract and an http target when there is a configuration for it', () => {
    standing('apps/api/jest.contract.config.js', 'apps/api/jest.http.config.js', 'apps/api/src/main.ts');
    const { contract, http } = targetsOf(workspace, 'apps/api', 'api');
    expect(contract?.options.command).toContain('-c apps/api/jest.contract.config.js');
    expect(contract?.options.command).toContain('--testPathPatterns "[.]contract[.]spec[.]"');
    expect(http?.options.command).toContain('-c apps/api/jest.http.config.js');
  });

  it('have a build in the api, and in the web app if it has a Vite configuration', () => {
    standing('apps/api/tsconfig.json', 'apps/web/tsconfig.json');
    expect(targetsOf(workspace, 'apps/api', 'api')['build']?.options.command).toBe('node tools/build-api.mjs');
    expect(targetsOf(workspace, 'apps/web', 'web')).not.toHaveProperty('build');
    standing('apps/web/vite.config.mts');
    expect(targetsOf(workspace, 'apps/web', 'web')['build']?.options.command).toContain('vite build');
  });

  it('have a package in the service, which holds the web app once Vite is set up', () => {
    standing('libs/service/tsconfig.json', 'libs/service/src/index.ts');
    const { package: before } = targetsOf(workspace, 'libs/service', 'service');
    expect(before?.options.command).toBe('node tools/packages/build-packages.mjs');
    expect(before?.dependsOn).toEqual([]);
    standing('apps/web/vite.config.mts');
    const { package: after } = targetsOf(workspace, 'libs/service', 'service');
    expect(after?.dependsOn).toEqual([{ projects: ['web'], target: 'build' }]);
  });

  it('build the apps before end-to-end tests, and only those that exist', () => {
    standing('apps/api/tsconfig.json', 'apps/api-e2e/jest.config.js', 'apps/api-e2e/src/sign-in.spec.ts');
    const targets = targetsOf(workspace, 'apps/api-e2e', 'api-e2e');
    expect(targets).not.toHaveProperty('test');
    expect(targets['e2e']?.dependsOn).toEqual([{ projects: ['api'], target: 'build' }]);
    standing('apps/web/tsconfig.json', 'apps/web-e2e/playwright.config.mts');
    const e2e = targetsOf(workspace, 'apps/web-e2e', 'web-e2e')['e2e'];
    expect(e2e?.options.command).toContain('playwright test -c apps/web-e2e/playwright.config.mts');
    expect(e2e?.dependsOn).toEqual([{ projects: ['api', 'web'], target: 'build' }]);
  });
});
