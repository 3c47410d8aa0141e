import { readFileSync } from 'node:fs';
import { get } from 'node:http';

import { beforeEach, describe, expect, it } from '@jest/globals';

import { aDatabase } from './testing/database.js';
import { freePort } from './testing/free-port.js';
import { aSignedUpUser, signedInAs } from './testing/users.js';
import { listeningLines, loggedLines, Service, startMain } from './testing/service.js';
import { temporaryFolder } from './testing/temporary-folder.js';
import { waitUntil } from './testing/wait-until.js';

let service: Service;
const ENDED_WELL = { code: 0, signal: null };

const processes = async (count: number): Promise<number[]> =>
  (await listeningLines(service.program, count)).map(({ pid }) => pid);

/** Lines of errors, without the fields that every line has. */
const errors = (): object[] =>
  loggedLines(service.program.stdout)
    .filter((line) => 'level' in line && line.level === 50)
    .map((line) => Object.fromEntries(Object.entries(line).filter(([name]) => !EVERY_LINE.has(name))));

const EVERY_LINE: ReadonlySet<string> = new Set(['level', 'time', 'pid', 'hostname']);

const isGone = async (pid: number): Promise<boolean> => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

/** Uses a new connection, which any of the processes may accept. */
const ask = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(`${service.address}${path}`, { agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    }).on('error', reject);
  });

describe('WEB_CONCURRENCY=2', () => {
  beforeEach(async () => {
    const { url } = await aDatabase();
    const environment = { DATABASE_URL: url, WEB_CONCURRENCY: '2', PORT: String(await freePort()), LOG_LEVEL: 'warn' };
    service = await Service.start(environment, { ownGroup: true });
  });

  it('shares one port between two processes, which both answer', async () => {
    const pids = await processes(2);
    expect(new Set(pids).size).toBe(2);
    for (const pid of pids) {
      process.kill(pid, 'SIGSTOP');
      let answered = 0;
      const answers = [1, 2, 3, 4].map(() => ask('/ready').finally(() => answered++));
      // The stopped process has accepted one connection; the other accepts all the rest.
      await waitUntil('three of four have their answer', async () => answered === 3);
      process.kill(pid, 'SIGCONT');
      expect(await Promise.all(answers)).toEqual([200, 200, 200, 200]);
    }
  });

  if (process.platform === 'linux') {
    it('lets both hash passwords in huge pages', async () => {
      for (const pid of await processes(2)) {
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
        expect(environment).toContain('GLIBC_TUNABLES=glibc.malloc.hugetlb=1');
      }
    });
  }

  it('stops both with SIGTERM, each cleanly', async () => {
    const pids = await processes(2);
    const { browser, email } = await aSignedUpUser(service);
    expect(await signedInAs(browser)).toBe(email);
    expect(await service.stop()).toEqual(ENDED_WELL);
    for (const pid of pids) expect(await isGone(pid)).toBe(true);
    expect(service.program.stderr).toBe('');
    expect(errors()).toEqual([]);
  });

  it('continues when the terminal of all three is closed', async () => {
    const pids = await processes(2);
    service.program.signalGroup('SIGHUP');
    const ignored = (): number => service.program.stdout.match(/SIGHUP is ignored/g)?.length ?? 0;
    await waitUntil('each of them has said so', async () => ignored() === 3);
    expect(await ask('/ok')).toBe(200);
    expect(await processes(2)).toEqual(pids);
    expect(await service.stop()).toEqual(ENDED_WELL);
  });

  it('kills a process that hangs when its time to stop is over, and logs that', async () => {
    const pids = await processes(2);
    process.kill(pids[0] ?? 0, 'SIGSTOP');
    expect(await service.stop()).toEqual({ code: 1, signal: null });
    for (const pid of pids) expect(await isGone(pid)).toBe(true);
    expect(errors()).toEqual([{ workerPids: [pids[0]], msg: 'processes that did not stop in time are killed' }]);
  });

  it('replaces killed processes, repeatedly, and logs how each ended', async () => {
    const { browser, email } = await aSignedUpUser(service);
    const victims: number[] = [];
    for (const killed of [1, 2, 3]) {
      const victim = (await processes(killed + 1)).at(-1) ?? 0;
      victims.push(victim);
      process.kill(victim, 'SIGKILL');
      await processes(killed + 2);
    }
    await waitUntil('the service answers', () =>
      ask('/ready')
        .then((status) => status === 200)
        .catch(() => false),
    );
    expect(await signedInAs(browser)).toBe(email);
    expect(await service.stop()).toEqual(ENDED_WELL);
    const ended = { code: null, signal: 'SIGKILL', msg: 'a process ended unexpectedly' };
    expect(errors()).toEqual(victims.map((workerPid) => ({ workerPid, ...ended })));
  });

  it('leaves no process behind when the first one is killed', async () => {
    const pids = await processes(2);
    await service.program.kill();
    for (const pid of pids) await waitUntil(`process ${pid} is gone`, () => isGone(pid));
  });
});

describe('WEB_CONCURRENCY=2 without a database', () => {
  it('gives up when no process starts at all', async () => {
    const environment = { DATABASE_URL: 'postgres://kari:hemmelig@127.0.0.1:1/konto', WEB_CONCURRENCY: '2' };
    const program = startMain({ ...environment, DATA_DIR: temporaryFolder() });
    expect(await program.ended).toEqual({ code: 1, signal: null });
    expect(loggedLines(program.stderr).length).toBeGreaterThan(0);
    expect(program.stderr).not.toContain('hemmelig');
  });
});
