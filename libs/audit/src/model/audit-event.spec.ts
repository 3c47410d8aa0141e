import { describe, expect, it } from '@jest/globals';

import { ANYONE, type Occurrence, type SessionId, type UserId } from '@portvakt/kernel';
import { SequenceRandom } from '@portvakt/kernel/testing';

import { type AuditEvent, detailDigestOf, digestOf } from './audit-event.js';
import { toAuditEvent } from './to-audit-event.js';

const KARI = 'kari' as UserId;
const AT = new Date('2026-11-22T12:00:00.123Z');

const occurrence: Occurrence = {
  kind: 'sign-in.completed',
  outcome: 'done',
  subject: KARI,
  by: { type: 'user', id: KARI, sessionId: 's1' as SessionId, impersonatorId: null },
  client: { ipAddress: '192.0.2.1', userAgent: 'Mozilla/5.0' },
  facts: { way: 'password', newDevice: true },
};
const around = { at: AT, device: { browser: 'Firefox', system: 'Linux' }, addressDigest: null, keepsDetails: true };

const written = (changed: Partial<Occurrence> = {}): AuditEvent =>
  toAuditEvent({ ...occurrence, ...changed }, around, new SequenceRandom());

describe('an event', () => {
  it('holds who, what, about whom, when and from where', () => {
    expect(written()).toMatchObject({
      at: AT,
      kind: 'sign-in.completed',
      outcome: 'done',
      subjectId: 'kari',
      actorType: 'user',
      actorId: 'kari',
      actorRole: null,
      sessionId: 's1',
      ipAddress: '192.0.2.1',
      userAgent: 'Mozilla/5.0',
      browser: 'Firefox',
      system: 'Linux',
      facts: { way: 'password', newDevice: true },
    });
  });

  it.each<[string, Occurrence['by'], object]>([
    ['nobody known', ANYONE, { actorType: 'anyone', actorId: null, sessionId: null }],
    [
      'an operator',
      { type: 'operator', id: 'ola' as UserId, sessionId: 's2' as SessionId, role: 'support' },
      { actorType: 'operator', actorId: 'ola', actorRole: 'support', sessionId: 's2' },
    ],
    ['a machine', { type: 'token', id: 'siem', role: 'auditor' }, { actorId: 'siem', actorRole: 'auditor' }],
    [
      'an operator who acts as the user',
      { type: 'user', id: KARI, sessionId: 's1' as SessionId, impersonatorId: 'ola' as UserId },
      { actorId: 'kari', impersonatorId: 'ola' },
    ],
  ])('names %s', (_, by, columns) => {
    expect(written({ by })).toMatchObject(columns);
  });

  it('has no details where there was no client', () => {
    expect(written({ client: null })).toMatchObject({ ipAddress: null, userAgent: null });
  });

  it('has another digest for each change of what it tells', () => {
    const event = written();
    const changes: readonly Partial<AuditEvent>[] = [
      { at: new Date(AT.getTime() + 1) },
      { kind: 'sign-in.refused' },
      { outcome: 'refused' },
      { subjectId: null },
      { actorType: 'operator' },
      { actorId: 'ola' },
      { actorRole: 'admin' },
      { impersonatorId: 'ola' as UserId },
      { sessionId: null },
      { addressDigest: 'aa' },
      { facts: { way: 'password', newDevice: false } },
      { browser: 'Chrome' },
      { system: 'Windows' },
      { detailDigest: detailDigestOf(event.salt!, { ipAddress: '192.0.2.2', userAgent: event.userAgent }) },
    ];
    const digests = changes.map((change) => digestOf({ ...event, ...change }));
    expect(new Set([event.digest, ...digests]).size).toBe(changes.length + 1);
  });

  it('keeps its digest when the details are shortened', () => {
    const event = written();
    expect(digestOf({ ...event, ...{ ipAddress: '192.0.2.0/24', userAgent: null, salt: null } })).toBe(event.digest);
  });

  it('digests facts alike in whatever order they are given', () => {
    expect(written({ facts: { newDevice: true, way: 'password' } }).digest).toBe(written().digest);
  });
});
