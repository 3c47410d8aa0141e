/** Nothing of the caller's environment reaches the server: PGPORT, PGDATA, NODE_OPTIONS and locales would change it. */
export const CLEAN_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' };
