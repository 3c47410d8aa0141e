import { describe, expect, it } from '@jest/globals';

import { aMachineToken, anOperator, eventsBy, inANewSession, refusalIn } from '../../testing/operators.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser } from '../../testing/users.js';

const service = aMachineToken('kasse', 'service');
const app = useTestApp({ OPERATOR_API_TOKENS: JSON.stringify([service.entry]) });

describe('a role', () => {
  it('is set, noted and mailed to the user and the other admins', async () => {
    const [admin, other] = [await anOperator(app, 'admin'), await anOperator(app, 'admin')];
    const user = await aSignedInUser(app);
    const answer = await admin.post('/admin/set-role', { userId: user.id, role: ['support', 'user', 'auditor'] });
    expect([answer.status, answer.body.user]).toMatchObject([200, { role: 'support,auditor' }]);
    expect((await eventsBy(app, admin.id)).at(-1)).toMatchObject({
      kind: 'role.changed',
      subjectId: user.id,
      facts: { from: 'user', to: 'support,auditor' },
    });
    for (const { email } of [user, other]) expect((await app.mailTo(email, 'Ny rolle')).subject).toBe('Ny rolle');
    await admin.post('/admin/set-role', { userId: user.id, role: 'user' }).expect(200);
    expect(await app.database.sql('SELECT "role" FROM "user" WHERE "id" = $1', [user.id])).toEqual([{ role: null }]);
  });

  it.each([['weird'], [''], [[]], ['admin,weird']])('has to exist: %j (case 42)', async (role) => {
    const admin = await anOperator(app, 'admin');
    const user = await aSignedInUser(app);
    const answer = await admin.post('/admin/set-role', { userId: user.id, role });
    expect(refusalIn(answer)).toBe('400 YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE');
  });

  it('is not changed by its own operator (case 42)', async () => {
    const admin = await anOperator(app, 'admin');
    const answer = await admin.post('/admin/set-role', { userId: admin.id, role: 'support' });
    expect(refusalIn(answer)).toBe('400 YOU_CANNOT_CHANGE_YOUR_OWN_ROLE');
  });

  it('is taken by exactly one of two admins who take each others at once (case 43)', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await anOperator(app, 'admin'), await anOperator(app, 'admin')];
      const answers = await Promise.all([
        one.post('/admin/set-role', { userId: other.id, role: 'user' }),
        other.post('/admin/set-role', { userId: one.id, role: 'user' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    }
  });

  it('that was taken counts at once, whatever a cookie says (case 20)', async () => {
    const admin = await anOperator(app, 'admin');
    await app.database.sql('UPDATE "user" SET "role" = NULL WHERE "id" = $1', [admin.id]);
    const answer = await admin.post('/admin/set-role', { userId: admin.id, role: 'admin' });
    expect(refusalIn(answer)).toBe('403 YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE');
  });
});

describe('the operators', () => {
  it('are listed with the time of their last code', async () => {
    const auditor = await anOperator(app, 'auditor');
    const { body } = await auditor.get('/admin/list-operators').expect(200);
    const own = (body.operators as { id: string }[]).find(({ id }) => id === auditor.id);
    expect(own).toMatchObject({ role: 'auditor', strongFactorAt: expect.stringMatching(/Z$/) });
    expect(body.tokens).toMatchObject([{ name: 'kasse', role: 'service' }]);
    const support = await inANewSession(app, await anOperator(app, 'support'));
    expect(refusalIn(await support.get('/admin/list-operators'))).toBe('403 OPERATOR_PERMISSION_REQUIRED');
  });
});
