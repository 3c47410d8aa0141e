import { describe, expect, it } from '@jest/globals';

import {
  builtInRoles,
  isAllowed,
  type OperatorRoles,
  type Permission,
  permissionsByRole,
  permissionsOf,
  type Role,
  roleErrors,
  rolesIn,
} from './roles.js';

/** The table of operators §3: permission, then `x` for admin, support, auditor and service in this order. */
const TABLE = `
  overview: read     xxxx
  user: list         xxxx
  user: get          xxxx
  session: list      xxxx
  mail: list         xxxx
  audit: list        xxx-
  audit: export      x-x-
  settings: read     x-x-
  operator: list     x-x-
  mail: send         xx-x
  mail: retry        xx--
  session: revoke    xx-x
  session: delete    xx-x
  user: update       xx-x
  user: ban          xx-x
  request: list      xxx-
  request: create    xx--
  request: cancel    xx--
  request: approve   x---
  user: create       x--x
  user: export       x--x
  user: delete       x--x
  user: set-role     x---
  user: set-password x---
  user: impersonate  x---`;

const rows = [...TABLE.matchAll(/^\s*(?<permission>\w+: [\w-]+)\s+(?<marks>[x-]{4})$/gmu)].map(
  ({ groups }) => [groups!['permission'] as Permission, groups!['marks']!] as const,
);
const ROLES: readonly Role[] = ['admin', 'support', 'auditor', 'service'];

describe('the table of roles', () => {
  it.each(rows)('%s is allowed to %s', (permission, marks) => {
    expect(ROLES.map((role) => (isAllowed(permissionsByRole[role], permission) ? 'x' : '-')).join('')).toBe(marks);
  });

  it('names no permission that the specification does not', () => {
    const named = rows.map(([permission]) => permission).sort();
    const given = Object.entries(permissionsOf(ROLES, permissionsByRole)).flatMap(([resource, actions]) =>
      actions.map((action) => `${resource}: ${action}`),
    );
    expect(given.sort()).toEqual(named);
  });
});

describe('roles in a stored text', () => {
  it.each([
    [null, []],
    ['', []],
    ['user', []],
    ['owner', []],
    ['admin', ['admin']],
    ['support,auditor', ['support', 'auditor']],
    ['user,support', ['support']],
    ['service', []],
  ])('%j: %j', (stored, roles) => {
    expect(rolesIn(stored, builtInRoles)).toEqual(roles);
  });

  it('add up', () => {
    const permissions = permissionsOf(rolesIn('support,auditor', builtInRoles), builtInRoles);
    expect([isAllowed(permissions, 'audit: export'), isAllowed(permissions, 'user: ban')]).toEqual([true, true]);
    expect(isAllowed(permissions, 'user: delete')).toBe(false);
  });

  it('may be those of an extension too, and an inherited name is none', () => {
    const roles: OperatorRoles = { ...builtInRoles, hr: { user: ['list', 'export'] } };
    expect(rolesIn('hr,support,toString', roles)).toEqual(['hr', 'support']);
    const permissions = permissionsOf(rolesIn('hr,support', roles), roles);
    expect(permissions['user']).toEqual(['list', 'export', 'get', 'update', 'ban']);
    expect(permissions['audit']).toEqual(['list']);
  });
});

describe('a role of an extension', () => {
  it.each<[string, object, readonly string[]]>([
    ['personvern', { user: ['list', 'get', 'export'], audit: ['list', 'export'] }, []],
    ['drift-natt', { user: ['create', 'delete'], request: ['list', 'create', 'cancel'] }, []],
    ['admin', { user: ['list'] }, ['is reserved by the service']],
    ['service', { user: ['list'] }, ['is reserved by the service']],
    ['user', { user: ['list'] }, ['is reserved by the service']],
    ['HR,admin', { user: ['list'] }, ['is not a name in kebab-case of at most 40 characters']],
    ['hr', {}, ['has no permission']],
    ['hr', { user: [] }, ['has no permission']],
    [
      'hr',
      { user: ['list', 'fly'], toString: ['x'] },
      ['has the unknown permission "user: fly"', 'has the unknown permission "toString: x"'],
    ],
    [
      'hr',
      { user: ['set-role', 'set-password', 'impersonate'], request: ['approve'] },
      ['user: set-role', 'user: set-password', 'user: impersonate', 'request: approve'].map(
        (permission) => `has the permission "${permission}", which only admins can have`,
      ),
    ],
  ])('%s with %j: %j', (name, permissions, errors) => {
    expect(roleErrors(name, permissions as OperatorRoles[string])).toEqual(errors);
  });
});
