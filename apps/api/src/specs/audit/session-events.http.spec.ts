import { beforeEach, describe, expect, it } from '@jest/globals';

import { byUser, auditRowsDuring, type AuditRow, anAuditRow } from '../../testing/audit-log.js';
import { sessionCookie } from '../../testing/cookies.js';
import { countSessions, someSessions } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, type SignedInUser } from '../../testing/users.js';

describe('the audit log: sessions that end', () => {
  const app = useTestApp();
  let kari: SignedInUser;
  let by: Awaited<ReturnType<typeof byUser>>;

  beforeEach(async () => {
    kari = await aSignedInUser(app);
    by = await byUser(app, kari.id, kari.token);
  });

  const post = (path: string, body: object = {}) =>
    app.request().post(path).set('cookie', sessionCookie(kari.token)).send(body);
  const ended = (how: string, count: number): AuditRow =>
    anAuditRow('session.ended', kari.id, { ...by, facts: { how, count } });

  it('one event for a sign-out, and none for the same sign-out again', async () => {
    expect(await auditRowsDuring(app, () => post('/sign-out').expect(200))).toEqual([ended('sign-out', 1)]);
    expect(await auditRowsDuring(app, () => post('/sign-out').expect(200))).toEqual([]);
  });

  it('one event for a session that the user ends, by the session that asked', async () => {
    const [token] = await someSessions(app, kari.id, 1);
    const revoke = () => post('/revoke-session', { token });
    expect(await auditRowsDuring(app, () => revoke().expect(200))).toEqual([ended('owner', 1)]);
    expect(await auditRowsDuring(app, () => revoke().expect(400))).toEqual([]);
  });

  it('one event for all others, with how many there were, and none where there were none', async () => {
    await someSessions(app, kari.id, 3);
    const revoke = () => post('/revoke-other-sessions').expect(200);
    expect(await auditRowsDuring(app, revoke)).toEqual([ended('others', 3)]);
    expect(await auditRowsDuring(app, revoke)).toEqual([]);
  });

  it('one event for all, the own one included', async () => {
    await someSessions(app, kari.id, 2);
    expect(await auditRowsDuring(app, () => post('/revoke-sessions').expect(200))).toEqual([ended('all', 3)]);
  });

  it('none for a stranger’s session', async () => {
    const stranger = await aSignedInUser(app);
    expect(await auditRowsDuring(app, () => post('/revoke-session', { token: stranger.token }).expect(400))).toEqual(
      [],
    );
  });

  it('counts each session once when twenty browsers revoke each other at once', async () => {
    const tokens = await someSessions(app, kari.id, 19);
    const events = await auditRowsDuring(app, () =>
      Promise.all(
        [kari.token, ...tokens].map(async (token) =>
          app.request().post('/revoke-other-sessions').set('cookie', sessionCookie(token)).send({}),
        ),
      ),
    );
    const counts = events.map(({ facts }) => Number(facts['count']));
    const left = await countSessions(app, kari.id);
    expect(left).toBeLessThanOrEqual(1);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20 - left);
  });
});
