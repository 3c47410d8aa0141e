import type { EntityManager } from 'typeorm';

import type { Admin, Admins } from '@portvakt/audit';
import type { Clock } from '@portvakt/kernel';

import { TypeOrmOperatedUsers } from '../operators/typeorm-operated-users.js';

/** The admins who get reports about errors in the audit log. */
export class TypeOrmAdmins implements Admins {
  constructor(
    private readonly manager: EntityManager,
    private readonly clock: Clock,
  ) {}

  list(): Promise<readonly Admin[]> {
    return new TypeOrmOperatedUsers(this.manager, this.clock).admins();
  }
}
