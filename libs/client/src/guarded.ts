import type { SessionView } from './session-view.js';

/** A request after a guard. */
export interface Guarded {
  portvakt?: SessionView | undefined;
}

/**
 * The session of a request behind `requireSession`.
 * @throws Error for a request that no guard has accepted
 */
export function sessionOf<Fields extends object = object>(request: object): SessionView<Fields> {
  const { portvakt } = request as Guarded;
  if (!portvakt) throw new Error('no session: the route is not behind requireSession');
  return portvakt as SessionView<Fields>;
}
