/** The server does not inherit the caller's environment: PGPORT, PGDATA, NODE_OPTIONS and locales would affect it. */
export const CLEAN_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' };
