import { describe, expect, it } from '@jest/globals';

import { NO_SEAL } from '../model/seal.js';
import { anOccurrence, auditTestContext } from '../testing/index.js';
import { SealEvents } from './seal-events.js';

describe('SealEvents', () => {
  it('chains each seal to the one before', async () => {
    const { seal } = auditTestContext();
    const first = await seal(2);
    const second = await seal(3);
    expect(first).toMatchObject({ number: 1, previous: NO_SEAL, count: 2, prunedAt: null });
    expect(second).toMatchObject({ number: 2, previous: first?.digest, count: 3 });
  });

  it('makes no seal where nothing waits', async () => {
    const context = auditTestContext();
    await context.seal(1);
    expect(await new SealEvents(context).execute()).toBeNull();
  });

  it('seals at most 1000 events at once', async () => {
    const { seal } = auditTestContext();
    expect(await seal(1_001)).toMatchObject({ count: 1_000 });
    expect(await seal(0)).toMatchObject({ count: 1 });
  });

  it('counts each event once, on its day in Oslo', async () => {
    const { log, seal } = auditTestContext();
    log.add(anOccurrence(), new Date('2026-11-21T22:59:59.000Z'));
    log.add(anOccurrence(), new Date('2026-11-21T23:00:00.000Z'));
    log.add(anOccurrence({ kind: 'sign-in.refused' }), new Date('2026-11-21T23:30:00.000Z'));
    log.add(anOccurrence({ kind: 'profile.changed' }));
    await seal(0);
    await seal(0);
    expect(log.tables.figures).toEqual([
      { day: '2026-11-21', name: 'signIns', count: 1 },
      { day: '2026-11-22', name: 'signIns', count: 1 },
      { day: '2026-11-22', name: 'signInsRefused', count: 1 },
    ]);
  });
});
