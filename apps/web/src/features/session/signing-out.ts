let isInProgress = false;

/** Whether the user is signing out in this tab, so that a missing session does not count as expired. */
export const isSigningOut = (): boolean => isInProgress;

/** Set from the request to sign out until it is refused or its confirmation is shown. */
export function setSigningOut(value: boolean): void {
  isInProgress = value;
}
