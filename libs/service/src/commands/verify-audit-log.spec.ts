import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { anOccurrence, auditTestContext } from '@portvakt/audit/testing';

import { verifyAuditLog } from './verify-audit-log.js';

const ALL = { from: 1, expected: undefined };

describe('audit verify --log', () => {
  let folder: string;
  let file: string;
  let [printed, complained]: [string, string] = ['', ''];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portvakt-audit-'));
    file = join(folder, 'service.log');
    [printed, complained] = ['', ''];
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => ((printed += String(text)), true));
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => ((complained += String(text)), true));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  /** A sealed log with two events, and their lines in the log stream. */
  async function aLog() {
    const context = auditTestContext();
    await context.seal(2);
    const lines = context.log.tables.events.map(({ id, digest, at }) =>
      JSON.stringify({ time: at.toISOString(), stream: 'audit', id, digest }),
    );
    return { context, lines };
  }

  it('says how many lines it compared', async () => {
    const { context, lines } = await aLog();
    writeFileSync(file, ['{"level":30,"msg":"started"}', ...lines].join('\n'));
    expect(await verifyAuditLog(context, { ...ALL, logFile: file })).toBe(0);
    expect(printed).toMatch(new RegExp(`^compared: 2 lines of ${file}\nwhole: 1 seals, 2 events, head .+\n$`));
    expect(complained).toBe('');
  });

  it.each([
    ['an empty file', ''],
    ['a file of another format', 'audit: sign-in.completed of kari\n"audit"\n'],
  ])('does not find the log whole where nothing can be compared: %s', async (_what, content) => {
    const { context } = await aLog();
    writeFileSync(file, content);
    expect(await verifyAuditLog(context, { ...ALL, logFile: file })).toBe(1);
    expect(printed).toBe('');
    expect(complained).toContain(`${file}: nothing was compared. No line is JSON with "stream":"audit"`);
  });

  it('does not find the log whole where all lines are older than what is kept', async () => {
    const { context, lines } = await aLog();
    writeFileSync(file, lines.join('\n'));
    context.clock.advance(context.policy.retentionDays * 86_400_000);
    expect(await verifyAuditLog(context, { ...ALL, logFile: file })).toBe(1);
    expect(complained).toContain('nothing was compared');
  });

  it('names an event that the log does not have, and still says how many lines it compared', async () => {
    const { context, lines } = await aLog();
    const lost = { time: context.clock.now().toISOString(), stream: 'audit', id: 'lost', digest: 'x' };
    writeFileSync(file, [...lines, JSON.stringify(lost)].join('\n'));
    expect(await verifyAuditLog(context, { ...ALL, logFile: file })).toBe(1);
    expect(printed).toBe(`missing event lost\ncompared: 3 lines of ${file}\n`);
  });

  it('says what events without a seal may mean', async () => {
    const { context } = await aLog();
    const { id } = context.log.add(anOccurrence());
    context.clock.advance(300_001);
    expect(await verifyAuditLog(context, { ...ALL, logFile: undefined })).toBe(1);
    expect(printed).toBe(`unsealed-too-long event ${id}\n`);
    expect(complained).toContain('has not run since: its next start seals them.');
  });

  it('compares nothing where no file is named', async () => {
    const { context } = await aLog();
    expect(await verifyAuditLog(context, { ...ALL, logFile: undefined })).toBe(0);
    expect(printed).toMatch(/^whole: [^\n]+\n$/);
  });
});
