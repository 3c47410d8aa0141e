import { createHash } from 'node:crypto';

import { beforeEach, describe, expect, it } from '@jest/globals';

import {
  A_REASON,
  anOpenRequest,
  carryOutRequests,
  HOUR_MS,
  letRequestWait,
  mailedStopToken,
  storedRequest,
} from '../../testing/account-requests.js';
import { anAuditRow, auditRowsDuring } from '../../testing/audit-log.js';
import { sessionCookie } from '../../testing/cookies.js';
import { subjectsTo } from '../../testing/mails.js';
import { anOperator, refusalIn, type TestOperator } from '../../testing/operators.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, enableTwoFactor, type SignedInUser } from '../../testing/users.js';

describe('with POLICY=strict', () => {
  const app = useTestApp({ POLICY: 'strict' });
  let admin: TestOperator;
  let user: SignedInUser;
  beforeEach(async () => {
    await app.database.sql('DELETE FROM "user"');
    admin = await anOperator(app, 'admin');
    user = await aSignedInUser(app);
    await enableTwoFactor(app, user.id);
  });

  it('a case of the only admin is never carried out', async () => {
    expect((await admin.get('/admin/me').expect(200)).body).toMatchObject({
      newRequest: { waitSeconds: 86_400, approvalNeeded: true, othersCanApprove: false },
    });
    const request = await anOpenRequest(admin, user.id);
    expect(request['approvalNeeded']).toBe(true);
    await letRequestWait(app, request, 6 * 24 * HOUR_MS);
    await carryOutRequests(app);
    expect((await storedRequest(app, request)).state).toBe('waiting');
  });

  it('the token that stops a case is stored as a digest', async () => {
    const request = await anOpenRequest(admin, user.id);
    const token = await mailedStopToken(app, user.email);
    const rows = await app.database.sql<{ identifier: string }>(
      `SELECT "identifier" FROM "verification" WHERE "purpose" = 'stop-request-' AND "value" = $1`,
      [request.id],
    );
    expect(rows).toEqual([{ identifier: `stop-request-${createHash('sha256').update(token).digest('base64url')}` }]);
    await app.request().post('/cancel-account-request').send({ token }).expect(200);
    expect((await storedRequest(app, request)).state).toBe('stopped');
  });

  it('an approval and a cancellation need a reason', async () => {
    const { id } = await anOpenRequest(await anOperator(app, 'support'), user.id);
    for (const call of ['approve-request', 'cancel-request']) {
      expect(refusalIn(await admin.post(`/admin/${call}`, { id }))).toBe('400 REASON_IS_REQUIRED');
    }
    await admin.post('/admin/approve-request', { id, reason: A_REASON }).expect(200);
  });

  describe('a removal', () => {
    const openRemoval = (operator: TestOperator) => anOpenRequest(operator, user.id, { kind: 'removal' });
    const rowsOf = (id: string) => app.database.sql('SELECT FROM "user" WHERE "id" = $1', [id]);

    it('is a case, which the call asks for', async () => {
      const direct = await admin.post('/admin/remove-user', { userId: user.id, reason: A_REASON });
      expect(refusalIn(direct)).toBe('409 REQUEST_REQUIRED');
      const { id } = await openRemoval(await anOperator(app, 'support'));
      expect(await subjectsTo(app, user.email)).toEqual(['Noen har bedt oss slette kontoen din']);
      await admin.post('/admin/approve-request', { id, reason: A_REASON }).expect(200);
      const { body } = await app.request().get('/list-account-requests').set('cookie', sessionCookie(user.token));
      expect(body).toMatchObject({ requests: [{ id, kind: 'removal', state: 'approved' }] });
    });

    it('deletes the user with everything of theirs after the wait, and the log keeps what happened', async () => {
      const request = await openRemoval(await anOperator(app, 'support'));
      await admin.post('/admin/approve-request', { id: request.id, reason: A_REASON }).expect(200);
      await carryOutRequests(app);
      expect(await rowsOf(user.id)).toHaveLength(1);
      await letRequestWait(app, request, 24 * HOUR_MS);
      const rows = await auditRowsDuring(app, () => carryOutRequests(app));
      const byTheService = { actorType: 'service', ipAddress: null };
      expect(rows).toEqual([
        anAuditRow('request.done', user.id, { ...byTheService, facts: { kind: 'removal', request: request.id } }),
        anAuditRow('user.deleted', user.id, { ...byTheService, facts: { proof: 'operator' } }),
      ]);
      expect(await rowsOf(user.id)).toEqual([]);
      for (const table of ['session', 'twoFactor', 'operatorRequest']) {
        expect(await app.database.sql(`SELECT FROM "${table}" WHERE "userId" = $1`, [user.id])).toEqual([]);
      }
      expect((await subjectsTo(app, user.email))[0]).toBe('Kontoen din er slettet');
    });

    it('is not made once the owner has stopped it', async () => {
      const request = await openRemoval(admin);
      await app
        .request()
        .post('/cancel-account-request')
        .send({ token: await mailedStopToken(app, user.email) });
      await letRequestWait(app, request, 48 * HOUR_MS);
      await carryOutRequests(app);
      expect(await rowsOf(user.id)).toHaveLength(1);
    });
  });
});
