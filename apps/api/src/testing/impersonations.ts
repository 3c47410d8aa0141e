import { cookiesOf, cookieValue, sessionCookie } from './cookies.js';
import { clientWith, type OperatorClient, type TestOperator } from './operators.js';
import type { TestApp } from './test-app.js';

export const ADMIN_SESSION = 'portvakt.admin_session';
const COOKIES = ['portvakt.session_token', 'portvakt.dont_remember', ADMIN_SESSION];

interface Answer {
  readonly headers: object;
}

/** The browser of an operator who impersonates a user. */
export interface View extends OperatorClient {
  /** The header `cookie`. */
  readonly cookie: string;
  readonly token: string;
  readonly answer: Answer & { readonly body: { readonly session: { readonly id: string } } };
}

/** The cookies that an answer sets, as a browser sends them back. */
export const cookieHeaderOf = (answer: Answer): string =>
  COOKIES.map((name) => [name, cookieValue(cookiesOf(answer)[name])] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

/** Begins an impersonation. `remembered`: whether the operator's own session outlives the browser. */
export async function seeAccount(app: TestApp, operator: TestOperator, userId: string): Promise<View> {
  const answer = await clientWith(app, { cookie: sessionCookie(operator.token) }).post('/admin/impersonate-user', {
    userId,
    reason: 'hjelp på telefon',
  });
  if (answer.status !== 200) throw new Error(`not begun: ${answer.status} ${answer.text}`);
  const cookie = cookieHeaderOf(answer);
  const [session] = await app.database.sql<{ token: string }>(
    'SELECT "token" FROM "session" WHERE "impersonatedBy" = $1',
    [operator.id],
  );
  return { ...clientWith(app, { cookie }), cookie, token: session?.token ?? '', answer };
}

/** The impersonated sessions of an operator that have not been deleted. */
export const viewsBy = (app: TestApp, operatorId: string): Promise<object[]> =>
  app.database.sql('SELECT FROM "session" WHERE "impersonatedBy" = $1', [operatorId]);

/** The events of impersonations of a user, oldest first. */
export async function kindsAbout(app: TestApp, userId: string): Promise<readonly string[]> {
  const rows = await app.database.sql<{ kind: string }>(
    `SELECT "kind" FROM "auditEvent" WHERE "subjectId" = $1 AND "kind" LIKE 'impersonation.%' ORDER BY "position"`,
    [userId],
  );
  return rows.map(({ kind }) => kind);
}
