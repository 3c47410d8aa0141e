import { useSession } from '@portvakt/api-client';

/**
 * Whether an operator impersonates the user, and so cannot change the account (operators §9). Pages leave out every
 * control that changes something; the service refuses the change in any case.
 */
export const useReadOnly = (): boolean => useSession().signedIn?.session.impersonatedBy !== undefined;
