/** The navigation state after a user was created, for the page of the user that follows. */
export const createdState = { createdUser: true } as const;

/** Whether the user was just created. */
export const readCreatedState = (state: unknown): true | undefined =>
  typeof state === 'object' && state !== null && 'createdUser' in state && state.createdUser === true
    ? true
    : undefined;
