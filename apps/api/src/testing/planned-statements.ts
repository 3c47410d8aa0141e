import type { TestDatabase } from '@portvakt/adapters/typeorm/testing';

import type { SentStatement } from './database-statements.js';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Total Cost': number;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

const EXPLAINED = /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b/i;

/** The nodes of a plan, except those that read any rows up to a limit. */
const nodesOf = (node: PlanNode): readonly PlanNode[] =>
  isAnyRows(node) ? [node] : [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const isAnyRows = ({ 'Node Type': type, Plans: [below] = [] }: PlanNode): boolean =>
  type === 'Limit' && below?.['Node Type'] === 'Seq Scan' && below.Filter === undefined;

/**
 * Reports where the plan of a statement reads more than an endpoint may: a table sequentially, or so many rows that it
 * costs more than `costLimit`, such as a whole index. Does not run the statement.
 */
export async function largeReadsOf(
  { sql }: Pick<TestDatabase, 'sql'>,
  { text, values }: SentStatement,
  { tables, costLimit }: { readonly tables: readonly string[]; readonly costLimit: number },
): Promise<readonly string[]> {
  if (!EXPLAINED.test(text)) return [];
  const rows = await sql<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(`EXPLAIN (FORMAT JSON) ${text}`, values);
  return rows
    .flatMap((row) => row['QUERY PLAN'])
    .flatMap(({ Plan }) => [
      ...nodesOf(Plan)
        .filter((node) => node['Node Type'] === 'Seq Scan' && tables.includes(node['Relation Name'] ?? ''))
        .map((node) => `all of ${node['Relation Name']}`),
      ...(Plan['Total Cost'] > costLimit ? [`rows that cost ${Plan['Total Cost']}`] : []),
    ]);
}

/** Foreign keys of these tables without an index: deleting a row that they point to reads the whole table. */
export async function foreignKeysWithoutIndex(
  { sql }: Pick<TestDatabase, 'sql'>,
  tables: readonly string[],
): Promise<readonly string[]> {
  const rows = await sql<{ name: string }>(
    `SELECT conname AS "name" FROM pg_constraint f JOIN pg_class t ON t.oid = f.conrelid
     WHERE contype = 'f' AND t.relname = ANY ($1) AND NOT EXISTS (
       SELECT FROM pg_index i WHERE i.indrelid = t.oid AND i.indpred IS NULL AND i.indkey[0] = f.conkey[1])`,
    [tables],
  );
  return rows.map(({ name }) => name);
}
