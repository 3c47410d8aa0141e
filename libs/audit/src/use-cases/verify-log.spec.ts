import { describe, expect, it } from '@jest/globals';

import { anOccurrence, auditTestContext, TextSealKeys, verified } from '../testing/index.js';
import { SealEvents } from './seal-events.js';

/** Three seals with three, one and two events. */
async function sealedLog() {
  const context = auditTestContext();
  for (const events of [3, 1, 2]) await context.seal(events);
  const { events, seals } = context.log.tables;
  return { ...context, events, seals };
}

const change = <T>(list: T[], index: number, changed: Partial<T>): void => {
  list[index] = { ...list[index]!, ...changed };
};

describe('VerifyLog', () => {
  it('finds an untouched log whole', async () => {
    const { verify, seals } = await sealedLog();
    const head = { number: 3, digest: seals[2]!.digest };
    expect(await verify()).toEqual({ seals: 3, events: 6, faults: 0, head, found: [], kinds: [] });
  });

  it('finds an empty log whole', async () => {
    expect(await auditTestContext().verify()).toMatchObject({ faults: 0, head: null });
  });

  it('names an event with another fact', async () => {
    const { verify, events } = await sealedLog();
    change(events, 1, { facts: { way: 'github' } });
    expect((await verify()).found).toEqual([{ kind: 'changed', seal: 1, event: events[1]!.id }]);
  });

  it('names the seal of an event that was rewritten with its digest', async () => {
    const { verify, events, log } = await sealedLog();
    const forged = log.add(anOccurrence({ subject: null }));
    log.tables.events.pop();
    change(events, 1, { ...forged, position: events[1]!.position, seal: 1 });
    expect((await verify()).found).toEqual([{ kind: 'changed', seal: 1, event: null }]);
  });

  it('names changed details', async () => {
    const { verify, events } = await sealedLog();
    change(events, 3, { ipAddress: '198.51.100.1' });
    expect((await verify()).found).toEqual([{ kind: 'changed', seal: 2, event: events[3]!.id }]);
  });

  it('names the seal of a deleted event', async () => {
    const { verify, events } = await sealedLog();
    events.splice(4, 1);
    expect((await verify()).found).toEqual([{ kind: 'missing', seal: 3, event: null }]);
  });

  it('names the seal of an event that was inserted later', async () => {
    const { verify, events, log } = await sealedLog();
    log.add(anOccurrence());
    change(events, 6, { seal: 2 });
    expect((await verify()).found).toEqual([{ kind: 'added', seal: 2, event: null }]);
  });

  it('names the seal of two events in the place of each other', async () => {
    const { verify, events } = await sealedLog();
    const [first, third] = [events[0]!, events[2]!];
    change(events, 0, { ...third, position: first.position });
    change(events, 2, { ...first, position: third.position });
    expect((await verify()).found).toEqual([{ kind: 'moved', seal: 1, event: null }]);
  });

  it('names a changed seal', async () => {
    const { verify, seals } = await sealedLog();
    change(seals, 1, { count: 2 });
    expect((await verify()).kinds).toEqual(['seal-changed', 'missing']);
  });

  it('names a seal with another period', async () => {
    const { verify, seals } = await sealedLog();
    change(seals, 1, { lastAt: new Date('2027-01-01T00:00:00.000Z') });
    expect((await verify()).found).toEqual([{ kind: 'seal-changed', seal: 2, event: null }]);
  });

  it('names a deleted seal', async () => {
    const { verify, seals } = await sealedLog();
    seals.splice(1, 1);
    expect((await verify()).found).toEqual([{ kind: 'seal-missing', seal: 2, event: null }]);
  });

  it('names the newest seal where it was deleted without its events', async () => {
    const { verify, seals } = await sealedLog();
    seals.pop();
    expect((await verify()).found).toEqual([{ kind: 'seal-missing', seal: 3, event: null }]);
  });

  it('does not notice a tail that was cut off, unless a noted head is expected', async () => {
    const { verify, seals, events } = await sealedLog();
    const noted = seals[2]!.digest;
    expect((await verify({ expected: noted })).kinds).toEqual([]);
    seals.pop();
    events.splice(4);
    expect((await verify()).kinds).toEqual([]);
    expect((await verify({ expected: noted })).kinds).toEqual(['not-the-expected-head']);
  });

  it('accepts a noted head that newer seals follow', async () => {
    const { verify, seals } = await sealedLog();
    expect((await verify({ expected: seals[0]!.digest })).kinds).toEqual([]);
  });

  it('checks from a seal on', async () => {
    const { verify, events } = await sealedLog();
    change(events, 0, { kind: 'sign-in.refused' });
    expect(await verify({ from: 2 })).toMatchObject({ seals: 2, events: 3, kinds: [] });
    expect((await verify({ from: 1 })).kinds).toEqual(['changed']);
  });

  it('names details that were shortened too early', async () => {
    const { verify, events, clock } = await sealedLog();
    change(events, 5, { ipAddress: '192.0.2.0/24', userAgent: null, salt: null });
    expect((await verify()).found).toEqual([{ kind: 'shortened-too-early', seal: 3, event: events[5]!.id }]);
    clock.advance(91 * 86_400_000);
    expect((await verify()).kinds).toEqual([]);
  });

  it('names events that wait for a seal for more than five minutes', async () => {
    const { verify, log, clock } = await sealedLog();
    const { id } = log.add(anOccurrence());
    clock.advance(300_000);
    expect((await verify()).kinds).toEqual([]);
    clock.advance(1);
    expect((await verify()).found).toEqual([{ kind: 'unsealed-too-long', seal: null, event: id }]);
  });

  describe('of keys', () => {
    it('names a seal with a mac that its key does not give', async () => {
      const { verify, seals } = await sealedLog();
      change(seals, 2, { mac: seals[1]!.mac });
      expect((await verify()).found).toEqual([{ kind: 'mac-wrong', seal: 3, event: null }]);
    });

    it('finds seals of earlier secrets whole, as long as the newest seal has a known key', async () => {
      const context = await sealedLog();
      const rotated = { ...context, sealKeys: new TextSealKeys(['second']) };
      expect((await verified(rotated)).found).toEqual([{ kind: 'mac-wrong', seal: 3, event: null }]);
      expect((await verified({ ...context, sealKeys: new TextSealKeys(['second', 'first']) })).kinds).toEqual([]);
      context.log.add(anOccurrence());
      await new SealEvents(rotated).execute();
      expect((await verified(rotated)).kinds).toEqual([]);
    });

    it('finds a log whole that two processes sealed in turn while a secret was replaced', async () => {
      const context = await sealedLog();
      for (const secret of ['second', 'first', 'second']) {
        context.log.add(anOccurrence());
        await new SealEvents({ ...context, sealKeys: new TextSealKeys([secret]) }).execute();
      }
      expect((await verified({ ...context, sealKeys: new TextSealKeys(['second', 'first']) })).kinds).toEqual([]);
      expect((await verified({ ...context, sealKeys: new TextSealKeys(['second']) })).kinds).toEqual([]);
      const former = await verified({ ...context, sealKeys: new TextSealKeys(['first']) });
      expect(former.found).toEqual([{ kind: 'mac-wrong', seal: 6, event: null }]);
    });
  });
});
