/** The navigation state after a user was deleted, for the list that follows. */
export const deletedState = (name: string) => ({ deletedUser: name }) as const;

/** The name of the user who was just deleted. */
export const readDeletedState = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'deletedUser' in state && typeof state.deletedUser === 'string'
    ? state.deletedUser
    : undefined;
