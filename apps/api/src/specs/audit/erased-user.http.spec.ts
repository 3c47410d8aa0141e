import { beforeAll, describe, expect, it } from '@jest/globals';

import { deleteUser, DELETION_ENABLED } from '../../testing/account-deletion.js';
import { sessionCookie } from '../../testing/cookies.js';
import { listEvents } from '../../testing/event-log.js';
import { anOperator } from '../../testing/operators.js';
import { databaseText } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, PASSWORD, type SignedUpUser } from '../../testing/users.js';

const NAME = 'Sigurd Fåfnesbane';
const FIRST_ADDRESS = 'sigurd.fafnesbane@eksempel.no';
const WRONG_PASSWORD = 'et helt galt passord';

describe('a user who is deleted', () => {
  const app = useTestApp({ ...DELETION_ENABLED, CHANGE_EMAIL_ENABLED: 'true' });
  let user: SignedUpUser;

  /** Leaves events of many kinds that involved the name or an address. */
  beforeAll(async () => {
    user = await aSignedUpUser(app, FIRST_ADDRESS);
    const cookie = sessionCookie(user.token);
    const post = (path: string, body: object) => app.request().post(path).set('cookie', cookie).send(body);
    await post('/update-user', { name: NAME }).expect(200);
    await post('/forget-password', { email: FIRST_ADDRESS }).expect(200);
    await app.request().post('/sign-in/email').send({ email: FIRST_ADDRESS, password: WRONG_PASSWORD }).expect(401);
    await post('/change-email', { newEmail: 'ny.fafnesbane@eksempel.no' }).expect(200);
    const support = await anOperator(app, 'support');
    await support.get('/admin/find-users?q=fafnesbane').expect(200);
    await listEvents(support, `subjectId=${user.id}&email=${encodeURIComponent(FIRST_ADDRESS)}`);
    expect(await databaseText(app)).toMatch(/fafnesbane/i);
    await deleteUser(app, user, { password: PASSWORD }).expect(200);
    // Waits until the outbox is empty.
    await app.mails();
  });

  it('leaves events, and neither name nor address anywhere in the database (case 101)', async () => {
    const text = await databaseText(app);
    expect(text).toContain(user.id);
    expect(text).not.toMatch(/f[aå]fnesbane/i);
    expect(text).not.toContain('Sigurd');
  });

  it('has no name in the list of events (case 101)', async () => {
    const admin = await anOperator(app, 'admin');
    const { events } = await listEvents(admin, `subjectId=${user.id}`);
    const kinds = events.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['sign-up.completed', 'sign-in.refused', 'user.deleted']));
    for (const { subject } of events) expect(subject).toEqual({ id: user.id, name: null, email: null });
  });
});
