import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { errorsIn } from '../../libs/service/src/config/testing/environments.js';
import { settings } from '../../libs/service/src/config/settings.js';
import { STOP_TIMES } from '../../libs/service/src/process/stop-times.js';
import { composeServices, imageEnvironment, manifest, ROOT, textOf, unitValues } from './deployment-files.js';

const SECRETS = {
  AUTH_SECRET: 'a secret of this spec that is long enough',
  DATABASE_URL: 'postgres://portvakt@database/portvakt',
  REDIS_URL: 'redis://redis',
  SMTP_URL: 'smtp://mails',
};

const isSource = (program: string): boolean =>
  existsSync(join(ROOT, program.replace(/^.*dist\/apps\/api\/(\w+)\.js$/, 'apps/api/src/$1.ts')));

/** Read by Node and by the C library. */
const OF_THE_PLATFORM = ['NODE_COMPILE_CACHE', 'GLIBC_TUNABLES'];

const isVariable = (name: string): boolean =>
  OF_THE_PLATFORM.includes(name) || Object.hasOwn(settings, name.replace(/_FILE$/, ''));

/** How many seconds a stop may take after the drain. */
const STOP_SECONDS = STOP_TIMES.worker / 1000;

describe('the image', () => {
  it('is configured by variables that exist, and starts a program that exists', () => {
    const environment = imageEnvironment();
    expect(Object.keys(environment)).toContain('MANAGEMENT_PORT');
    expect(errorsIn({ ...environment, ...SECRETS, PUBLIC_URL: 'https://konto.example.no' })).toEqual([]);
    const [, program = ''] = /^CMD \["node", "(?<program>[^"]+)"\]$/m.exec(textOf('Dockerfile')) ?? [];
    expect(isSource(program)).toBe(true);
    expect(textOf('Dockerfile')).toContain(`http://127.0.0.1:${environment['MANAGEMENT_PORT']}/ok`);
  });

  it('runs the scripts of package.json, as another user than root', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
    const run = [...textOf('Dockerfile').matchAll(/npm run (?<name>[\w:-]+)/g)].map(
      ({ groups }) => groups?.['name'] ?? '',
    );
    expect(run).toEqual(['build', 'bundle']);
    for (const name of run) expect(scripts).toHaveProperty([name]);
    expect(textOf('Dockerfile')).toMatch(/^USER node$/m);
  });
});

describe('compose.yaml', () => {
  it.each(Object.entries(composeServices()))('gives %s a configuration that is accepted', (_name, service) => {
    const environment = { ...imageEnvironment(), ...service.environment, AUTH_SECRET: SECRETS.AUTH_SECRET };
    for (const name of Object.keys(environment)) expect([name, isVariable(name)]).toEqual([name, true]);
    expect(errorsIn(environment)).toEqual([]);
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    if (service.command) expect(isSource(service.command[1] ?? '')).toBe(true);
  });

  it('waits long enough for a stop', () => {
    const period = composeServices()['portvakt']?.stop_grace_period ?? '';
    expect(Number.parseInt(period, 10)).toBeGreaterThan(5 + STOP_SECONDS);
  });
});

describe('the Kubernetes manifests', () => {
  const environment = { ...imageEnvironment(), ...manifest('ConfigMap').data };
  const pods = [manifest('Deployment'), manifest('Job')].map(({ spec }) => spec?.template?.spec);
  const [deployment] = pods;
  const [container, migrations] = pods.map((pod) => pod?.containers[0]);
  const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));

  it('have a configuration that is accepted', () => {
    for (const name of Object.keys(environment)) expect([name, isVariable(name)]).toEqual([name, true]);
    const settings = Object.entries(environment).filter(([name]) => !name.endsWith('_FILE'));
    expect(errorsIn({ ...Object.fromEntries(settings), ...SECRETS })).toEqual([]);
  });

  it('read each secret from a file that is created and mounted', () => {
    expect(files.map(([name]) => name.replace('_FILE', '')).sort()).toEqual(Object.keys(SECRETS).sort());
    const text = textOf('deploy/kubernetes/portvakt.yaml');
    for (const pod of pods) {
      expect(pod?.volumes).toMatchObject([{ name: 'secrets', secret: { secretName: 'portvakt' } }]);
      const [mount] = pod?.containers[0]?.volumeMounts ?? [];
      for (const [, file] of files) {
        expect(posix.dirname(file)).toBe(mount?.mountPath);
        expect(text).toContain(`--from-file=${posix.basename(file)}`);
      }
    }
  });

  it('can apply what the migrations need before the rest', () => {
    const text = textOf('deploy/kubernetes/portvakt.yaml');
    for (const kind of ['ConfigMap', 'Job']) expect(manifest(kind).metadata.labels).toEqual({ step: 'migrations' });
    expect(manifest('Deployment').metadata.labels).toBeUndefined();
    expect(text).toContain('-l step=migrations');
    expect(text).toContain(`delete job ${manifest('Job').metadata.name} `);
    expect(text).toContain(`job/${manifest('Job').metadata.name}\n`);
  });

  it('leave the number of pods to the autoscaler, because an apply would reset it', () => {
    const { spec: scaling } = manifest('HorizontalPodAutoscaler');
    expect(scaling).toMatchObject({ scaleTargetRef: { kind: 'Deployment', name: 'portvakt' }, minReplicas: 2 });
    expect(manifest('Deployment').spec?.replicas).toBeUndefined();
  });

  it('ask the probes of the management port', () => {
    const ports = Object.fromEntries((container?.ports ?? []).map(({ name, containerPort }) => [name, containerPort]));
    expect(ports).toEqual({ http: 3000, management: Number(environment['MANAGEMENT_PORT']) });
    expect(container).toMatchObject({
      livenessProbe: { httpGet: { path: '/ok', port: 'management' } },
      readinessProbe: { httpGet: { path: '/ready', port: 'management' } },
      startupProbe: { httpGet: { path: '/ok', port: 'management' } },
    });
  });

  it('migrate in a job, run without rights, and wait for a stop', () => {
    expect(environment['MIGRATE_ON_START']).toBe('false');
    expect(isSource(migrations?.command?.[1] ?? '')).toBe(true);
    for (const pod of pods) {
      expect(pod?.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    }
    for (const each of [container, migrations]) {
      expect(each?.securityContext).toEqual({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      });
      expect(each?.resources).toMatchObject({ requests: expect.anything(), limits: { memory: expect.anything() } });
    }
    expect(manifest('PodDisruptionBudget').spec?.maxUnavailable).toBe(1);
    const drain = Number(environment['DRAIN_SECONDS']);
    expect(deployment?.terminationGracePeriodSeconds).toBeGreaterThan(drain + STOP_SECONDS);
    for (const kind of ['Service', 'PodDisruptionBudget', 'HorizontalPodAutoscaler'])
      expect(manifest(kind)).toBeDefined();
  });
});

describe('the systemd unit', () => {
  it('sets variables that exist, each secret from a credential that is loaded', () => {
    const loaded = unitValues('LoadCredential').map((line) => line.split(':')[0]);
    for (const line of unitValues('Environment')) {
      const [name = '', value = ''] = line.split('=');
      expect([name, isVariable(name)]).toEqual([name, true]);
      if (name.endsWith('_FILE')) expect(loaded).toContain(value.replace('%d/', ''));
    }
    expect(isSource(unitValues('ExecStart')[0]?.split(' ').at(-1) ?? '')).toBe(true);
    expect(Number(unitValues('TimeoutStopSec')[0])).toBeGreaterThan(5 + STOP_SECONDS);
  });

  it('begins with a command that has the configuration of the service', () => {
    const comment = textOf('deploy/systemd/portvakt.service').split('[Unit]')[0] ?? '';
    const variables = [...comment.matchAll(/\b(?<name>[A-Z_]+)=(?<value>\S+)/g)].map(
      ({ groups }) => [groups?.['name'] ?? '', groups?.['value'] ?? ''] as const,
    );
    const loaded = unitValues('LoadCredential').map((line) => line.split(':')[1]);
    const files = variables.filter(([name]) => name.endsWith('_FILE'));
    for (const [, file] of files) expect(loaded).toContain(file);
    const secrets = Object.entries(SECRETS).filter(([name]) => files.some(([file]) => file === `${name}_FILE`));
    const others = variables.filter(([name]) => !name.endsWith('_FILE'));
    const environment = { ...Object.fromEntries([...others, ...secrets]), PUBLIC_URL: 'https://konto.example.no' };
    expect(errorsIn(environment)).toEqual([]);
    expect(isSource(/ (?<program>\S+\.js)$/m.exec(comment)?.groups?.['program'] ?? '')).toBe(true);
  });

  it('never gives up while the database is away', () => {
    expect(unitValues('StartLimitIntervalSec')).toEqual(['0']);
    expect(unitValues('Restart')).toEqual(['always']);
  });

  it('is accepted by systemd, and has few rights', () => {
    expect(checkedBy('systemd-analyze', ['verify', 'deploy/systemd/portvakt.service'])).toBe('');
    const security = ['security', '--offline=true', '--threshold=20', 'deploy/systemd/portvakt.service'];
    expect(checkedBy('systemd-analyze', security)).toBe('');
  });
});

describe('the alert rules', () => {
  it('are accepted by Prometheus, and fire when they should', () => {
    expect(checkedBy('promtool', ['check', 'rules', 'deploy/prometheus/alerts.yaml'])).toBe('');
    expect(checkedBy('promtool', ['test', 'rules', 'deploy/prometheus/alerts.test.yaml'])).toBe('');
  });
});

/** Returns the errors that the program reports. If it is not installed, logs that and returns no errors. */
function checkedBy(program: string, args: readonly string[]): string {
  const { error, status, stdout, stderr } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' });
  if (error) {
    console.info(`${program} is not installed, so ${args.at(-1)} is not checked by it`);
    return '';
  }
  return status === 0 ? '' : `${stdout}${stderr}`;
}
