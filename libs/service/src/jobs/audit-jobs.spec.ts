import { describe, expect, it } from '@jest/globals';

import { PruneSeals, RunNightlyCheck, type Seal, SealEvents, ShortenDetails } from '@portvakt/audit';
import { anOccurrence, auditTestContext } from '@portvakt/audit/testing';

import { AuditJobs } from './audit-jobs.js';
import { AuditSealer } from './audit-sealer.js';

const HOUR_MS = 3_600_000;
const NEVER = new AbortController().signal;

function testContext() {
  const ports = auditTestContext();
  const anchored: number[] = [];
  const logged: [string, object][] = [];
  const shared = {
    intervalMs: 10,
    clock: ports.clock,
    logAnchor: ({ number }: Seal) => void anchored.push(number),
    log: { error: (facts: object, message: string) => void logged.push([message, facts]) },
  };
  return { ...ports, shared, anchored, logged };
}

describe('AuditSealer', () => {
  it('seals all unsealed events, and logs one seal an hour', async () => {
    const { shared, log, clock, anchored, ...ports } = testContext();
    const sealer = new AuditSealer({ ...shared, sealing: new SealEvents({ ...ports, clock }) });
    for (let n = 0; n < 1_001; n++) log.add(anOccurrence());
    await sealer.sealCommitted(NEVER);
    expect(log.tables.seals.map(({ count }) => count)).toEqual([1_000, 1]);
    clock.advance(HOUR_MS - 1);
    log.add(anOccurrence());
    await sealer.sealCommitted(NEVER);
    expect(anchored).toEqual([1]);
    clock.advance(1);
    log.add(anOccurrence());
    await sealer.sealCommitted(NEVER);
    expect(anchored).toEqual([1, 4]);
  });

  it('seals all that is left when it is stopped', async () => {
    const { shared, log, ...ports } = testContext();
    const sealer = new AuditSealer({ ...shared, sealing: new SealEvents(ports) });
    sealer.start();
    for (let n = 0; n < 1_001; n++) log.add(anOccurrence());
    await sealer.stop();
    expect(log.tables.seals.map(({ count }) => count)).toEqual([1_000, 1]);
  });

  it('logs an error and tries again when the database fails', async () => {
    const { shared, logged, log, ...ports } = testContext();
    let failures = 1;
    const sealing = new SealEvents(ports);
    const execute = async () => (failures-- > 0 ? Promise.reject(new RangeError()) : sealing.execute());
    const sealer = new AuditSealer({ ...shared, sealing: { execute, executeAfterOthers: execute } });
    log.add(anOccurrence());
    sealer.start();
    while (log.tables.seals.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await sealer.stop();
    expect(logged).toEqual([['the audit log is not sealed for now', { error: 'RangeError' }]]);
  });
});

describe('AuditJobs', () => {
  it('seal what was committed before a long stop, before they check', async () => {
    const { shared, log, logged, clock, ...ports } = testContext();
    const all = { ...ports, clock };
    log.add(anOccurrence());
    clock.advance(HOUR_MS);
    const nothing = { execute: async () => false };
    const useCases = {
      sealing: new SealEvents(all),
      shortening: nothing,
      pruning: nothing,
      checking: new RunNightlyCheck(all),
    };
    const jobs = new AuditJobs({ ...shared, useCases });
    await jobs.run();
    expect(log.tables.events[0]?.seal).toBe(1);
    expect(logged).toEqual([]);
    expect(log.tables.checks.last).toMatchObject({ result: 'whole' });
  });

  it('check nothing while the events before it cannot be sealed', async () => {
    const { shared, log, logged, clock, ...ports } = testContext();
    const all = { ...ports, clock };
    log.add(anOccurrence());
    clock.advance(HOUR_MS);
    const nothing = { execute: async () => false };
    const failing = { execute: async () => null, executeAfterOthers: () => Promise.reject(new RangeError()) };
    const useCases = { sealing: failing, shortening: nothing, pruning: nothing, checking: new RunNightlyCheck(all) };
    await new AuditJobs({ ...shared, useCases }).run();
    expect(log.tables.checks.last).toBeNull();
    expect(logged).toEqual([
      ['the hourly jobs of the audit log failed; the next run tries again', { error: 'RangeError' }],
    ]);
  });

  it('end a check when they are stopped, which is no failure', async () => {
    const { shared, log, logged, seal, ...ports } = testContext();
    await seal(1);
    await seal(1);
    let jobs: AuditJobs | null = null;
    let stopped: Promise<void> | undefined;
    const stoppedByCheck = {
      judge: (digest: string, signature: Parameters<typeof ports.sealKeys.judge>[1]) => {
        stopped ??= jobs?.stop();
        return ports.sealKeys.judge(digest, signature);
      },
      sign: (digest: string) => ports.sealKeys.sign(digest),
    };
    const useCases = {
      sealing: { execute: async () => null, executeAfterOthers: async () => null },
      shortening: new ShortenDetails(ports),
      pruning: new PruneSeals(ports),
      checking: new RunNightlyCheck({ ...ports, sealKeys: stoppedByCheck }),
    };
    jobs = new AuditJobs({ ...shared, useCases });
    await jobs.run();
    await stopped;
    expect(logged).toEqual([]);
    expect(log.tables.checks).toMatchObject({ last: null, claimedAt: null });
    expect(log.tables.events.map(({ kind }) => kind)).not.toContain('audit.checked');
  });

  it('shortens, prunes and checks, and logs what the check finds', async () => {
    const { shared, log, clock, logged, seal, ...ports } = testContext();
    await seal(2);
    clock.advance(401 * 24 * HOUR_MS);
    await seal(1);
    const all = { ...ports, clock };
    const jobs = new AuditJobs({
      ...shared,
      useCases: {
        sealing: new SealEvents(all),
        shortening: new ShortenDetails(all),
        pruning: new PruneSeals(all),
        checking: new RunNightlyCheck(all),
      },
    });
    await jobs.run();
    const kinds = log.tables.events.map(({ kind }) => kind);
    expect(kinds).toEqual(['sign-in.completed', 'audit.shortened', 'audit.pruned', 'audit.checked']);
    expect(logged).toEqual([]);

    const { events } = log.tables;
    events[0] = { ...events[0]!, browser: 'Chrome' };
    clock.advance(14 * HOUR_MS);
    await seal(1);
    await jobs.run();
    const found = [{ kind: 'changed', seal: 2, event: events[0].id }];
    expect(logged).toEqual([['the audit log was changed', { faults: 1, found }]]);
  });
});
