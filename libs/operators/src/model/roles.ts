/** The roles of people (operators §3). `user`, null and an unknown text have no permission. */
export const OPERATOR_ROLES = ['admin', 'support', 'auditor'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** The roles of machines (operators §4.4). */
export const TOKEN_ROLES = ['auditor', 'service'] as const;
export type TokenRole = (typeof TOKEN_ROLES)[number];

export type Role = OperatorRole | TokenRole;

/** The permissions of a role, in the format of the published client's access control: resource to actions. */
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

/** The roles of people by name, with their permissions: built-in roles and those of extensions. */
export type OperatorRoles = Readonly<Record<string, Permissions>>;

export const builtInRoles: OperatorRoles = {
  admin: permissionsByRole.admin,
  support: permissionsByRole.support,
  auditor: permissionsByRole.auditor,
};

/** A resource and an action, such as `user: ban`. */
export type Permission = `${string}: ${string}`;

/** The role of users who are not operators, in events and in the published client. */
export const NO_ROLE = 'user';

/** The roles in a stored text such as `support,auditor`, known or not, without `user`. */
export const storedRolesIn = (stored: string | null): readonly string[] =>
  (stored ?? '').split(',').filter((text) => text !== '' && text !== NO_ROLE);

/** The known roles in a stored text; others are left out. */
export const rolesIn = (stored: string | null, roles: OperatorRoles): readonly string[] =>
  storedRolesIn(stored).filter((text) => Object.hasOwn(roles, text));

/** Whether these roles include `admin`. */
export const isAdmin = (names: readonly string[]): boolean => names.includes('admin');

/** Whether the user is an operator. */
export const hasRole = (stored: string | null, roles: OperatorRoles): boolean => rolesIn(stored, roles).length > 0;

/** Whether the permissions contain this one. Compared as a whole, because clients may ask for any text. */
export const isAllowed = (permissions: Permissions, permission: Permission): boolean =>
  permissionNames(permissions).some((name) => name === permission);

/** Names such as `user: ban`, in the order of the permissions. */
export const permissionNames = (permissions: Permissions): readonly Permission[] =>
  Object.entries(permissions).flatMap(([resource, actions]) =>
    actions.map((action) => `${resource}: ${action}` as const),
  );

/** The combined permissions of the roles with these names. */
export function permissionsOf(names: readonly string[], roles: OperatorRoles): Permissions {
  const all: Record<string, string[]> = {};
  for (const name of names) {
    for (const [resource, actions] of Object.entries(roles[name] ?? {})) {
      all[resource] = [...new Set([...(all[resource] ?? []), ...actions])];
    }
  }
  return all;
}

/**
 * The permissions that only admins have. A role of an extension with one of them could make itself an admin, or act as
 * a user.
 */
const FOR_ADMINS: readonly Permission[] = permissionNames(permissionsByRole.admin).filter(
  (permission) =>
    !isAllowed(permissionsByRole.support, permission) &&
    !isAllowed(permissionsByRole.auditor, permission) &&
    !isAllowed(permissionsByRole.service, permission),
);

const KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/u;
const LONGEST_NAME = 40;

/** What is wrong with a role of an extension, one text per error. */
export function roleErrors(name: string, permissions: Permissions): readonly string[] {
  if (name === NO_ROLE || Object.hasOwn(permissionsByRole, name)) return ['is reserved by the service'];
  const known = permissionNames(permissionsByRole.admin);
  const names = permissionNames(permissions);
  return [
    ...(KEBAB_CASE.test(name) && name.length <= LONGEST_NAME
      ? []
      : [`is not a name in kebab-case of at most ${LONGEST_NAME} characters`]),
    ...(names.length === 0 ? ['has no permission'] : []),
    ...names
      .filter((permission) => !known.includes(permission))
      .map((permission) => `has the unknown permission "${permission}"`),
    ...names
      .filter((permission) => FOR_ADMINS.includes(permission))
      .map((permission) => `has the permission "${permission}", which only admins can have`),
  ];
}
