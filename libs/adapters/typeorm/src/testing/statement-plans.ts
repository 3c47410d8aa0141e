import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

/** A node of a plan, in the format of `EXPLAIN (ANALYZE, FORMAT JSON)`. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  /** Rows per loop that were read but did not match the filter. */
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Reads {
  /** Tables that a statement reads without an index. */
  readonly wholeTables: readonly string[];
  /** Rows that were read from a table but did not match a condition that the index lacks. */
  readonly rowsLeftOut: number;
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Returns what the database reads for the statements that `work` sends to the data source. */
export async function readsDuring(
  dataSource: DataSource,
  work: (recording: DataSource) => Promise<unknown>,
): Promise<Reads> {
  const statements: Statement[] = [];
  await work(recording(dataSource, statements));
  const nodes: PlanNode[] = [];
  for (const { text, values } of statements.filter((each) => /^\s*(SELECT|WITH)\b/i.test(each.text))) {
    const explained = await dataSource.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }[]>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      [...values],
    );
    for (const row of explained) nodes.push(...row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)));
  }
  const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? '');
  const leftOut = nodes.map((node) => (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops']);
  return { wholeTables: [...new Set(whole)].sort(), rowsLeftOut: leftOut.reduce((sum, rows) => sum + rows, 0) };
}

/** A proxy of the data source that records every statement before it runs. */
function recording(dataSource: DataSource, statements: Statement[]): DataSource {
  const noting = <Target extends DataSource | EntityManager | QueryRunner>(target: Target): Target =>
    new Proxy(target, {
      get(of, name) {
        const member: unknown = Reflect.get(of, name, of);
        if (name === 'manager') return noting(member as EntityManager);
        if (typeof member !== 'function') return member;
        if (name === 'query') {
          return (text: string, values: readonly unknown[] = []) => {
            statements.push({ text, values });
            return Reflect.apply(member, of, [text, values]) as unknown;
          };
        }
        if (name === 'transaction') {
          return (level: unknown, run: (manager: EntityManager) => unknown) =>
            Reflect.apply(member, of, [level, (manager: EntityManager) => run(noting(manager))]) as unknown;
        }
        return member.bind(of) as unknown;
      },
    });
  return noting(dataSource);
}
