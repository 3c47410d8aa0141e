import { beforeAll, describe, expect, it } from '@jest/globals';

import { unansweredEndpoints } from '../../testing/answered-endpoints.js';
import { allStatementsDuring, type SentStatement } from '../../testing/database-statements.js';
import { largeTables, makeTablesLarge } from '../../testing/large-tables.js';
import { foreignKeysWithoutIndex, largeReadsOf } from '../../testing/planned-statements.js';
import { useSocialApp } from '../../testing/social-sign-in.js';
import { walkOperatorEndpoints } from '../../testing/walks/operator-walk.js';
import { walkProviderEndpoints } from '../../testing/walks/provider-walk.js';
import { walkPasskeyEndpoints, walkSecondFactorEndpoints } from '../../testing/walks/second-factor-walk.js';
import { walkPublicEndpoints, walkSessionEndpoints } from '../../testing/walks/session-walk.js';

const NUMBER = { type: 'string', required: true, requiredFrom: 'everybody', unique: true };

/** A page of a list costs hundreds; reading a million entries of an index at least five thousand. */
const COST_LIMIT = 5_000;

describe('with 10⁶ users and 10⁷ sessions', () => {
  const app = useSocialApp(
    {
      DELETE_USER_ENABLED: 'true',
      CHANGE_EMAIL_ENABLED: 'true',
      IMPERSONATION_ENABLED: 'true',
      JWT_ENABLED: 'true',
      OPERATOR_SET_PASSWORD_ENABLED: 'true',
      ADDITIONAL_USER_FIELDS: JSON.stringify({
        number: { ...NUMBER, label: { nb: 'Nummer', nn: 'Nummer', en: 'Number' } },
      }),
    },
    ['github', 'gitlab'],
  );
  let unanswered: ReadonlySet<string>;
  let statements: readonly SentStatement[];

  beforeAll(async () => {
    await makeTablesLarge(app);
    unanswered = unansweredEndpoints(app);
    const sent = await allStatementsDuring(async () => {
      await walkPublicEndpoints(app);
      await walkSessionEndpoints(app);
      await walkSecondFactorEndpoints(app);
      await walkPasskeyEndpoints(app);
      await walkProviderEndpoints(app);
      await walkOperatorEndpoints(app);
    });
    statements = [...new Map(sent.map((statement) => [statement.text, statement])).values()];
  });

  async function largeReads(): Promise<readonly string[]> {
    const found: string[] = [];
    for (const statement of statements) {
      const reads = await largeReadsOf(app.database, statement, { tables: largeTables, costLimit: COST_LIMIT });
      found.push(...reads.map((read) => `${read}: ${statement.text}`));
    }
    return found;
  }

  it('every endpoint is requested', () => {
    expect([...unanswered]).toEqual([]);
  });

  it('no statement of an endpoint reads a large table from end to end', async () => {
    expect(await largeReads()).toEqual([]);
  });

  it('each foreign key of a large table has an index', async () => {
    expect(await foreignKeysWithoutIndex(app.database, largeTables)).toEqual([]);
  });

  it('a missing index would be noticed', async () => {
    await app.database.sql('BEGIN');
    await app.database.sql('DROP INDEX "session_userId_idx"');
    expect((await largeReads()).filter((read) => read.includes('all of session'))).not.toEqual([]);
    expect(await foreignKeysWithoutIndex(app.database, largeTables)).toEqual(['session_userId_fkey']);
    await app.database.sql('ROLLBACK');
  });
});
