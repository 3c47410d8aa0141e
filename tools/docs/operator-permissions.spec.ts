import { describe, expect, it } from '@jest/globals';

import { operatorRoles, operatorStatements } from '../../libs/api-client/src/operator-permissions.js';
import { permissionsByRole, permissionsOf, type Role } from '../../libs/operators/src/model/roles.js';
import { textOf } from './references.js';

const ROLES = ['admin', 'support', 'auditor', 'service'] as const satisfies readonly Role[];

/** The rows of operators §3: the permissions of each row, and the roles that have them. */
const rows = [...textOf('docs/specification/operators/03-roles.md').matchAll(/^\| (`.+`) \|[^|]*\|(.+)\|$/gmu)].map(
  ([, names = '', marks = '']) => ({
    permissions: [...names.matchAll(/`([^`]+)`/gu)].map(([, name = '']) => name),
    roles: ROLES.filter((_, column) => marks.split('|')[column]?.trim() !== '–'),
  }),
);

const namesIn = (permissions: Readonly<Record<string, readonly string[]>>): readonly string[] =>
  Object.entries(permissions)
    .flatMap(([resource, actions]) => actions.map((action) => `${resource}: ${action}`))
    .sort();

describe('the permissions of operators', () => {
  it('are the same in the client as in the service', () => {
    expect(operatorRoles).toEqual(permissionsByRole);
    expect(namesIn(operatorStatements)).toEqual(namesIn(permissionsOf(ROLES, permissionsByRole)));
  });

  it.each(ROLES)('are those of the specification: %s', (role) => {
    const allowed = rows.filter(({ roles }) => roles.includes(role)).flatMap(({ permissions }) => permissions);
    expect(allowed.length).toBeGreaterThan(5);
    expect([...allowed].sort()).toEqual(namesIn(permissionsByRole[role]));
  });
});
