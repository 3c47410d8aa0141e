import { describe, expect, it } from '@jest/globals';

import {
  cookiesOf,
  cookieValue,
  sessionCookie,
  signedValue,
  unrememberedSessionCookie,
} from '../../testing/cookies.js';
import { ADMIN_SESSION, cookieHeaderOf, kindsAbout, seeAccount, viewsBy } from '../../testing/impersonations.js';
import { anOperator, clientWith, eventsBy, refusalIn } from '../../testing/operators.js';
import { countSessions } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser } from '../../testing/users.js';

const MINUTE_MS = 60_000;
const app = useTestApp({ IMPERSONATION_ENABLED: 'true', SESSION_COOKIE_CACHE_ENABLED: 'true' });

describe('stopping', () => {
  it.each([
    ['remembered', sessionCookie, true],
    ['not remembered', unrememberedSessionCookie, false],
  ])('gives back the own session, %s as before', async (_, cookieOf, isRemembered) => {
    const admin = await anOperator(app, 'admin');
    const user = await aSignedInUser(app);
    const begun = await clientWith(app, { cookie: cookieOf(admin.token) }).post('/admin/impersonate-user', {
      userId: user.id,
    });
    const view = clientWith(app, { cookie: cookieHeaderOf(begun) });
    app.clock.advance(MINUTE_MS);
    const stopped = await view.post('/admin/stop-impersonating');
    expect([stopped.status, stopped.body]).toMatchObject([
      200,
      { session: { userId: admin.id, token: admin.token }, user: { id: admin.id, role: 'admin' } },
    ]);
    const cookies = cookiesOf(stopped);
    expect(/max-age=\d{2,}/i.test(cookies['portvakt.session_token'] ?? '')).toBe(isRemembered);
    expect(cookieValue(cookies[ADMIN_SESSION])).toBe('');
    expect(cookies[ADMIN_SESSION]).toMatch(/max-age=0/i);
    expect(await viewsBy(app, admin.id)).toEqual([]);
    const ended = (await eventsBy(app, user.id)).filter(({ kind }) => kind === 'impersonation.ended');
    expect(ended).toMatchObject([{ subjectId: user.id, facts: { seconds: expect.any(Number) } }]);
    const back = clientWith(app, { cookie: cookieHeaderOf(stopped) });
    expect((await back.get('/admin/me')).status).toBe(200);
    expect(refusalIn(await back.post('/admin/stop-impersonating'))).toBe('400 YOU_ARE_NOT_IMPERSONATING_ANYONE');
  });

  it('leaves nothing where the own session has ended', async () => {
    const admin = await anOperator(app, 'admin');
    const user = await aSignedInUser(app);
    const view = await seeAccount(app, admin, user.id);
    await app.database.sql('DELETE FROM "session" WHERE "token" = $1', [admin.token]);
    const stopped = await view.post('/admin/stop-impersonating');
    expect(refusalIn(stopped)).toBe('401 UNAUTHORIZED');
    for (const name of ['portvakt.session_token', 'portvakt.dont_remember', ADMIN_SESSION]) {
      expect(cookiesOf(stopped)[name]).toMatch(/max-age=0/i);
    }
    expect(await viewsBy(app, admin.id)).toEqual([]);
  });

  it('keeps the cookie of the own session if that cannot be read, so that a repetition restores it', async () => {
    const admin = await anOperator(app, 'admin');
    const user = await aSignedInUser(app);
    const view = await seeAccount(app, admin, user.id);
    // The sessions are out of reach from the commit that ends the impersonation.
    await app.database.sql(`
      CREATE FUNCTION hide_sessions() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN ALTER TABLE "session" RENAME TO "hiddenSession"; RETURN NULL; END $$;
      CREATE TRIGGER hide AFTER INSERT ON "auditEvent" FOR EACH ROW
        WHEN (NEW."kind" = 'impersonation.ended') EXECUTE FUNCTION hide_sessions()`);
    try {
      const failed = await view.post('/admin/stop-impersonating');
      expect([failed.status, cookiesOf(failed)]).toEqual([500, {}]);
    } finally {
      await app.database.sql('DROP FUNCTION hide_sessions CASCADE');
      await app.database.sql('ALTER TABLE IF EXISTS "hiddenSession" RENAME TO "session"');
    }
    expect(await viewsBy(app, admin.id)).toEqual([]);
    const stopped = await view.post('/admin/stop-impersonating');
    expect([stopped.status, stopped.body]).toMatchObject([200, { session: { token: admin.token } }]);
  });

  it('takes no cookie of another purpose, none that was changed, and none of somebody else', async () => {
    const [admin, other] = [await anOperator(app, 'admin'), await anOperator(app, 'admin')];
    const user = await aSignedInUser(app);
    for (const value of [
      signedValue('session_token', `${admin.token}!1`),
      `${signedValue('admin_session', `${admin.token}!1`)}x`,
      signedValue('admin_session', `${other.token}!1`),
      signedValue('admin_session', admin.token),
    ]) {
      const { token } = await seeAccount(app, admin, user.id);
      const view = clientWith(app, { cookie: `${sessionCookie(token)}; ${ADMIN_SESSION}=${value}` });
      expect(refusalIn(await view.post('/admin/stop-impersonating'))).toBe('401 UNAUTHORIZED');
      expect(await viewsBy(app, admin.id)).toEqual([]);
    }
    expect((await app.request().post('/admin/stop-impersonating')).status).toBe(401);
  });

  it('takes requests of the operators’ pages only', async () => {
    const admin = await anOperator(app, 'admin');
    const { cookie } = await seeAccount(app, admin, (await aSignedInUser(app)).id);
    const foreign = clientWith(app, { cookie, origin: 'https://ond.example' });
    expect(refusalIn(await foreign.post('/admin/stop-impersonating'))).toBe('403 INVALID_ORIGIN');
  });
});

describe('signing out while seeing an account', () => {
  it('ends both sessions and clears all cookies', async () => {
    const admin = await anOperator(app, 'admin');
    const user = await aSignedInUser(app);
    const view = await seeAccount(app, admin, user.id);
    const answer = await view.post('/sign-out');
    expect(answer.status).toBe(200);
    for (const name of ['portvakt.session_token', 'portvakt.session_data', ADMIN_SESSION]) {
      expect(cookiesOf(answer)[name]).toMatch(/max-age=0/i);
    }
    expect([await countSessions(app, admin.id), await countSessions(app, user.id)]).toEqual([0, 1]);
    expect(await kindsAbout(app, user.id)).toEqual(['impersonation.begun', 'impersonation.ended']);
  });
});
