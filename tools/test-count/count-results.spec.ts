import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { countResults } from './count-results.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'count-results-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const task = (name: string, status: string) => {
  const [project = '', target = ''] = name.split(':');
  return { project, target, status };
};

const leave = (name: string, report: object): void =>
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(report));

const jestReport = (numPassedTests: number, ...testResults: object[]) => ({ numPassedTests, testResults });

const playwrightReport = (...statuses: string[]) => ({
  suites: [
    {
      title: 'sign-in.e2e.ts',
      suites: [
        {
          title: 'Sign in',
          specs: statuses.map((status) => ({
            title: status,
            tests: [{ status, results: [{ error: { message: 'no button' } }] }],
          })),
        },
      ],
    },
  ],
  errors: [],
});

describe('the results of a run', () => {
  it('add up over all tests', () => {
    leave('kernel-test', jestReport(3));
    leave('api-http', jestReport(4));
    leave('web-e2e-e2e', playwrightReport('expected', 'expected'));
    const tasks = [task('kernel:test', 'success'), task('api:http', 'success'), task('web-e2e:e2e', 'success')];
    expect(countResults(folder, tasks)).toEqual({ passed: 9, failures: [] });
  });

  it('count a cached task like one that ran', () => {
    leave('kernel-test', jestReport(3));
    expect(countResults(folder, [task('kernel:test', 'local-cache')]).passed).toBe(3);
  });

  it('name each failed test and why', () => {
    const failed = { fullName: 'Clock stands still', status: 'failed', failureMessages: ['Expected 1'] };
    const passed = { fullName: 'Clock moves', status: 'passed', failureMessages: [] };
    leave(
      'kernel-test',
      jestReport(1, { name: '/x/clock.spec.ts', status: 'failed', message: '', assertionResults: [failed, passed] }),
    );
    expect(countResults(folder, [task('kernel:test', 'failure')])).toEqual({
      passed: 1,
      failures: [{ name: 'kernel:test › Clock stands still', reason: 'Expected 1' }],
    });
  });

  it('hold a spec file that could not be run for one failure', () => {
    leave(
      'kernel-test',
      jestReport(0, { name: '/x/clock.spec.ts', status: 'failed', message: 'No module', assertionResults: [] }),
    );
    expect(countResults(folder, [task('kernel:test', 'failure')]).failures).toEqual([
      { name: 'kernel:test › clock.spec.ts', reason: 'No module' },
    ]);
  });

  it('count an e2e test that passed at the second attempt as failed', () => {
    leave('web-e2e-e2e', playwrightReport('expected', 'unexpected', 'flaky'));
    const { passed, failures } = countResults(folder, [task('web-e2e:e2e', 'failure')]);
    expect(passed).toBe(1);
    expect(failures).toEqual([
      { name: 'web-e2e:e2e › sign-in.e2e.ts Sign in unexpected', reason: 'no button' },
      { name: 'web-e2e:e2e › sign-in.e2e.ts Sign in flaky', reason: 'no button' },
    ]);
  });

  it('hold a failed lint, build or crash for one failure, and a passed one for nothing', () => {
    const tasks = [task('api:lint', 'failure'), task('api:build', 'success'), task('api:http', 'failure')];
    expect(countResults(folder, tasks)).toEqual({
      passed: 0,
      failures: [
        { name: 'api:lint', reason: '' },
        { name: 'api:http', reason: '' },
      ],
    });
  });

  it('do not hold a task that was never begun for failed, because what stopped it is', () => {
    expect(countResults(folder, [task('api-e2e:e2e', 'skipped')])).toEqual({ passed: 0, failures: [] });
  });
});
