import type { EntityManager } from 'typeorm';

import { TypeOrmOperatedUsers } from '@portvakt/adapters/typeorm';
import type { OperatorRoles } from '@portvakt/identity';
import type { Clock } from '@portvakt/kernel';
import { assertNotLastAdmin, isOperator } from '@portvakt/operators';

/** The roles of operators, inside the transaction that deletes or reclaims a user (operators §6, OP14). */
export const operatorRolesOn = (manager: EntityManager, clock: Clock): OperatorRoles => {
  const users = new TypeOrmOperatedUsers(manager, clock);
  return {
    assertNotLastAdmin: (userId) => assertNotLastAdmin({ users }, userId),
    isOperator: (userId) => isOperator({ users }, userId),
  };
};
