import { describe, expect, it } from '@jest/globals';

import { isAllowed, type Permission, permissionsOf, type Role, rolesIn } from './roles.js';

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
    expect(ROLES.map((role) => (isAllowed([role], permission) ? 'x' : '-')).join('')).toBe(marks);
  });

  it('names no permission that the specification does not', () => {
    const named = rows.map(([permission]) => permission).sort();
    const given = Object.entries(permissionsOf(ROLES)).flatMap(([resource, actions]) =>
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
    expect(rolesIn(stored)).toEqual(roles);
  });

  it('add up', () => {
    const roles = rolesIn('support,auditor');
    expect([isAllowed(roles, 'audit: export'), isAllowed(roles, 'user: ban')]).toEqual([true, true]);
    expect(isAllowed(roles, 'user: delete')).toBe(false);
  });
});
