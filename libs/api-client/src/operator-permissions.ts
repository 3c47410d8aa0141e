type Permissions = Readonly<Record<string, readonly string[]>>;

/** What each role of operators may do: resource to actions (operators §3). `service` is a role of tokens alone. */
export const operatorRoles = {
  admin: {
    overview: ['read'],
    user: ['list', 'get', 'update', 'ban', 'create', 'export', 'delete', 'set-role', 'set-password', 'impersonate'],
    session: ['list', 'revoke', 'delete'],
    mail: ['list', 'send', 'retry'],
    audit: ['list', 'export'],
    settings: ['read'],
    operator: ['list'],
    request: ['list', 'create', 'cancel', 'approve'],
  },
  support: {
    overview: ['read'],
    user: ['list', 'get', 'update', 'ban'],
    session: ['list', 'revoke', 'delete'],
    mail: ['list', 'send', 'retry'],
    audit: ['list'],
    request: ['list', 'create', 'cancel'],
  },
  auditor: {
    overview: ['read'],
    user: ['list', 'get'],
    session: ['list'],
    mail: ['list'],
    audit: ['list', 'export'],
    settings: ['read'],
    operator: ['list'],
    request: ['list'],
  },
  service: {
    overview: ['read'],
    user: ['list', 'get', 'update', 'ban', 'create', 'export', 'delete'],
    session: ['list', 'revoke', 'delete'],
    mail: ['list', 'send'],
  },
} as const satisfies Readonly<Record<string, Permissions>>;

/**
 * Every resource with its actions. With the published client of better-auth: `const ac =
 * createAccessControl(operatorStatements)`, then `adminClient({ ac, roles: { support: ac.newRole(operatorRoles.support) } })`.
 */
export const operatorStatements: typeof operatorRoles.admin = operatorRoles.admin;
