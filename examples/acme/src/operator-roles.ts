import type { OperatorRoles } from '@portvakt/service';

/** Human resources see everybody, and may export what is stored about somebody. */
export const operatorRoles: OperatorRoles = {
  hr: { overview: ['read'], user: ['list', 'get', 'export'], session: ['list'], audit: ['list'] },
};
