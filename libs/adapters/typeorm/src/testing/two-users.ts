import type { SessionUser } from '@portvakt/session';
import { aSessionUser, OLA } from '@portvakt/session/testing';

/** Those whom the suites of the session context find there. */
export const twoUsers: readonly SessionUser[] = [aSessionUser(), aSessionUser({ id: OLA, name: 'Ola Nordmann' })];
