import { describe, expect, it } from '@jest/globals';

import { A_COMMAND, ANYONE, OverloadError } from '@portvakt/kernel';

import type { EventFilter } from '../model/event-filter.js';
import type { ExportFormat } from '../model/export-format.js';
import { anOccurrence, auditTestContext, InMemoryEventLog, KARI } from '../testing/index.js';
import { ExportEvents } from './export-events.js';

function context() {
  const all = auditTestContext();
  const begin = (format: ExportFormat, filter: EventFilter = {}, mostEvents = 1_000_000) =>
    new ExportEvents(all).begin({ by: A_COMMAND, client: null, filter, format, mostEvents });
  const text = async (...given: Parameters<typeof begin>) => {
    let whole = '';
    for await (const chunk of (await begin(...given)).chunks) whole += chunk;
    return whole;
  };
  return { ...all, begin, text };
}

const eventsIn = (file: string): unknown[] =>
  file
    .split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line));

describe('ExportEvents', () => {
  it('writes every event once, and the head last', async () => {
    const { seal, text, log } = context();
    await seal(500);
    await seal(700);
    const lines = eventsIn(await text('ndjson'));
    const { digest } = log.tables.seals[1]!;
    expect(lines.pop()).toEqual({ end: { events: 1_200, head: { seal: 2, digest } } });
    expect(new Set(lines.map((line) => JSON.stringify(line).replace(/"id":"\w+"/, ''))).size).toBe(1_200);
    expect(lines[0]).toMatchObject({ seal: 2, subject: { id: KARI, name: null }, actor: { type: 'user' } });
  });

  it('ends an export of exactly one batch, and one of nothing', async () => {
    const { log, text } = context();
    expect(eventsIn(await text('ndjson'))).toEqual([{ end: { events: 0, head: null } }]);
    for (let n = 0; n < 500; n++) log.add(anOccurrence());
    expect(eventsIn(await text('ndjson', { subjectId: KARI }))).toHaveLength(501);
  });

  it('is noted before the first byte, and not part of itself', async () => {
    const { log, begin } = context();
    log.add(anOccurrence());
    const { chunks, day } = await begin('csv', { kind: ['sign-in.*'] });
    const facts = { filters: ['kind'], format: 'csv', count: 1 };
    expect(log.tables.events.at(-1)).toMatchObject({ kind: 'audit.exported', actorType: 'command', facts });
    expect(day).toBe('2026-01-05');
    for await (const chunk of chunks) expect(chunk).not.toContain('audit.exported');
  });

  it('reads no further than its reader', async () => {
    const { log, eventLog, begin } = context();
    for (let n = 0; n < 2_000; n++) log.add(anOccurrence());
    let batches = 0;
    const list = eventLog.list.bind(eventLog);
    eventLog.list = (query) => (batches++, list(query));
    const { chunks } = await begin('ndjson');
    for await (const chunk of chunks) {
      expect(chunk).not.toBe('');
      break;
    }
    expect(batches).toBe(1);
  });

  it('reads the first part like a list, and the others as those of a download that has begun', async () => {
    const { eventLog, log, ...ports } = context();
    for (let n = 0; n < 1_200; n++) log.add(anOccurrence());
    const downloadedLog = new InMemoryEventLog(log);
    const exporting = new ExportEvents({ ...ports, eventLog, downloadedLog });
    const { chunks } = await exporting.begin({ by: A_COMMAND, client: null, filter: {}, format: 'ndjson' });
    eventLog.list = () => Promise.reject(new OverloadError());
    let whole = '';
    for await (const chunk of chunks) whole += chunk;
    expect(eventsIn(whole)).toHaveLength(1_201);
  });

  it('refuses too many events, and notes nothing', async () => {
    const { log, begin } = context();
    for (let n = 0; n < 3; n++) log.add(anOccurrence());
    await expect(begin('csv', {}, 2)).rejects.toMatchObject({ code: 'EXPORT_TOO_LARGE' });
    expect(log.tables.events).toHaveLength(3);
  });

  it('writes CSV that no spreadsheet runs', async () => {
    const { log, eventLog, text } = context();
    eventLog.users.set(KARI, { name: '@SUM, "Kari"', email: '+47@example.no' });
    const client = { ipAddress: '', userAgent: '=1+1' };
    log.add(anOccurrence({ client, facts: { way: 'password', n: 1 } }));
    log.add(anOccurrence({ kind: '-odd', by: ANYONE, subject: null, client: { ...client, userAgent: '\tx\ry' } }));
    const file = await text('csv');
    expect(file.startsWith('\uFEFFid,at,kind,outcome,subjectId,subjectName,')).toBe(true);
    const [header, second, first, rest] = file.split('\r\n');
    expect(rest).toBe('');
    expect(header?.split(',')).toHaveLength(21);
    expect(first).toContain(`,kari,"'@SUM, ""Kari""",'+47@example.no,user,kari,`);
    expect(first).toContain(`,'=1+1,,,"{""way"":""password"",""n"":1}",,`);
    expect(second).toContain(`,'-odd,done,,,,anyone,,,,,,,,"'\tx\ry",`);
  });
});
