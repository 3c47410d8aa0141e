import type { SessionUser } from '@portvakt/session';
import { aSessionUser, OLA } from '@portvakt/session/testing';

/** The users that the contract suites of the session context expect. */
export const twoUsers: readonly SessionUser[] = [aSessionUser(), aSessionUser({ id: OLA, name: 'Ola Nordmann' })];
