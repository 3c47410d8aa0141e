/**
 * Where providers send browsers back to, by the route's pattern. It takes forms, comes from foreign origins, and answers
 * with a redirect whatever it is given (specification §1.3, §8.1, §12.2).
 */
export const isSocialCallback = (route: string): boolean => /\/callback\/:[^/]+$/.test(route);

/** Stands for a body that cannot be read, where that must not be a refusal. */
export const UNREADABLE_BODY = Symbol('unreadable body');
