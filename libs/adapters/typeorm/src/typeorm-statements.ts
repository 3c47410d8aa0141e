import type { EntityManager } from 'typeorm';

import type { Clock, Statements } from '@portvakt/kernel';

import { rememberFailedStatement } from './after-commit.js';

/** The SQL of extensions on the connection of a transaction. Its methods may be destructured. */
export const statementsOn = (manager: EntityManager, clock: Clock): Statements => ({
  get now() {
    return clock.now();
  },
  async query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    try {
      return rowsIn(await manager.query<Row[] | [Row[], number]>(text, [...values]));
    } catch (error) {
      rememberFailedStatement(manager, error);
      throw error;
    }
  },
});

/** TypeORM returns rows and their number for statements that change rows, and rows alone for all others. */
const rowsIn = <Row>(result: Row[] | [Row[], number]): readonly Row[] => (isRowsAndCount(result) ? result[0] : result);

const isRowsAndCount = <Row>(result: Row[] | [Row[], number]): result is [Row[], number] =>
  result.length === 2 && Array.isArray(result[0]) && typeof result[1] === 'number';
