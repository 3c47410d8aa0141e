import { useSession } from '@portvakt/api-client';

/**
 * Whether an operator sees the account as its user, and so cannot change it (operators §9). Pages leave out every
 * control that changes something; the service refuses the change in any case.
 */
export const useReadOnly = (): boolean => useSession().signedIn?.session.impersonatedBy !== undefined;
