/** The roles of people (operators §3). `user`, null and an unknown text have no permission. */
export const OPERATOR_ROLES = ['admin', 'support', 'auditor'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** The roles of machines (operators §4.4). */
export const TOKEN_ROLES = ['auditor', 'service'] as const;
export type TokenRole = (typeof TOKEN_ROLES)[number];

export type Role = OperatorRole | TokenRole;

/** What a role may do, as the published client's access control names it: resource to actions. */
export type Permissions = Readonly<Record<string, readonly string[]>>;

const LOOKING = { overview: ['read'], user: ['list', 'get'], session: ['list'], mail: ['list'] };

/** Which role may do what (operators §3). The order is that of the specification. */
export const permissionsByRole: Readonly<Record<Role, Permissions>> = {
  admin: {
    ...LOOKING,
    user: [...LOOKING.user, 'update', 'ban', 'create', 'export', 'delete', 'set-role', 'set-password', 'impersonate'],
    session: [...LOOKING.session, 'revoke', 'delete'],
    audit: ['list', 'export'],
    settings: ['read'],
    operator: ['list'],
    mail: [...LOOKING.mail, 'send', 'retry'],
    request: ['list', 'create', 'cancel', 'approve'],
  },
  support: {
    ...LOOKING,
    user: [...LOOKING.user, 'update', 'ban'],
    session: [...LOOKING.session, 'revoke', 'delete'],
    audit: ['list'],
    mail: [...LOOKING.mail, 'send', 'retry'],
    request: ['list', 'create', 'cancel'],
  },
  auditor: {
    ...LOOKING,
    audit: ['list', 'export'],
    settings: ['read'],
    operator: ['list'],
    request: ['list'],
  },
  service: {
    ...LOOKING,
    user: [...LOOKING.user, 'update', 'ban', 'create', 'export', 'delete'],
    session: [...LOOKING.session, 'revoke', 'delete'],
    mail: [...LOOKING.mail, 'send'],
  },
};

/** A resource and an action, such as `user: ban`. */
export type Permission = `${string}: ${string}`;

/** The roles in a stored text, such as `support,auditor`; what is not a role is left out. */
export const rolesIn = (stored: string | null): readonly OperatorRole[] =>
  (stored ?? '').split(',').filter((text): text is OperatorRole => OPERATOR_ROLES.some((role) => role === text));

/** Whether one of the roles may do it. Anybody may ask for any text, so it is compared as a whole. */
export const isAllowed = (roles: readonly Role[], permission: Permission): boolean =>
  roles.some((role) => namesOf(permissionsByRole[role]).some((name) => name === permission));

const namesOf = (permissions: Permissions): readonly Permission[] =>
  Object.entries(permissions).flatMap(([resource, actions]) =>
    actions.map((action) => `${resource}: ${action}` as const),
  );

/** Everything that the roles together may do. */
export function permissionsOf(roles: readonly Role[]): Permissions {
  const all: Record<string, string[]> = {};
  for (const role of roles) {
    for (const [resource, actions] of Object.entries(permissionsByRole[role])) {
      all[resource] = [...new Set([...(all[resource] ?? []), ...actions])];
    }
  }
  return all;
}
