import { createContext, useContext } from 'react';

import type { operatorRoles, OperatorState } from '@portvakt/api-client/operators';

type Permissions = typeof operatorRoles.admin;

/** A resource, and an action on it (operators §3). */
export type Permission = {
  readonly [Resource in keyof Permissions]: `${Resource}: ${Permissions[Resource][number]}`;
}[keyof Permissions];

/** The operator who is signed in; set by the layout. */
export const OperatorContext = createContext<OperatorState | undefined>(undefined);

/** The operator who is signed in, and what that operator may do. Throws outside of the layout. */
export function useOperator() {
  const operator = useContext(OperatorContext);
  if (!operator) throw new Error('An operators’ page was shown outside of its layout.');
  return { operator, may: (permission: Permission) => mayDo(operator, permission) };
}

/** Whether the operator has a permission. */
export function mayDo({ permissions }: Pick<OperatorState, 'permissions'>, permission: Permission): boolean {
  const [resource = '', action = ''] = permission.split(': ');
  return permissions[resource]?.includes(action) ?? false;
}
