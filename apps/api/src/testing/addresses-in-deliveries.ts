import type { TestDatabase } from '@portvakt/adapters/typeorm/testing';

interface Given {
  readonly place: string;
  readonly text: string;
}

/** What followers and webhooks may receive of each event, and what is stored about deliveries. */
const GIVEN = `
  SELECT 'the facts of ' || "kind" AS "place", "facts"::text AS "text" FROM "auditEvent" WHERE "digest" <> ''
  UNION ALL SELECT 'a delivery to ' || "follower", to_jsonb(d)::text FROM "delivery" d`;

/** Does not match a masked address such as `ka•••@example.no`, which identifies nobody. */
const ADDRESS = /[\w.+-]@[\w-]+\.\w|\b\d{1,3}(\.\d{1,3}){3}\b|::1\b|::ffff:/;

/**
 * Lists where an e-mail address, an IP address or the name of a user occurs in the facts for followers, in delivery
 * rows, or in log lines about deliveries.
 */
export async function addressesInDeliveries(
  { sql }: Pick<TestDatabase, 'sql'>,
  lines: readonly string[],
): Promise<readonly string[]> {
  const users = await sql<{ name: string }>(`SELECT DISTINCT "name" FROM "user" WHERE length("name") >= 8`);
  const logged = lines
    .filter((text) => /"follower":|"webhook":/.test(text))
    .map((text) => ({ place: 'a log line', text }));
  const found = [...(await sql<Given>(GIVEN)), ...logged].filter(
    ({ text }) => ADDRESS.test(text) || users.some(({ name }) => text.includes(name)),
  );
  return [...new Set(found.map(({ place }) => place))].sort();
}
