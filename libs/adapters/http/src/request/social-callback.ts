/**
 * Whether a route pattern is the callback of providers. That endpoint accepts forms and foreign origins, and always
 * answers with a redirect (specification §1.3, §8.1, §12.2).
 */
export const isSocialCallback = (route: string): boolean => /\/callback\/:[^/]+$/.test(route);

/** The body of a callback that could not be parsed: the endpoint redirects instead of refusing it. */
export const UNREADABLE_BODY = Symbol('unreadable body');
