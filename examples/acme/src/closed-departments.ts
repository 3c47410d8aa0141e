import { ProductRefusal, type Statements } from '@portvakt/kernel';
import type { SessionRules } from '@portvakt/session';

/** A rule on a table of our own and a field of the user: nobody of a closed department signs in. */
export const closedDepartments = (statements: Statements): Partial<SessionRules> => ({
  async start(userId) {
    const closed = await statements.query(
      `SELECT FROM "acme_closed_department" c JOIN "user" u ON u."extra"->>'department' = c."department"
       WHERE u."id" = $1`,
      [userId],
    );
    if (closed.length > 0) throw new ProductRefusal('ACME_CLOSED_DEPARTMENT');
  },
});
