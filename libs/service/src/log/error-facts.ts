import { failureFacts } from '@portvakt/adapters/mail';

export type ErrorFacts = Readonly<Record<string, string | number>>;

/**
 * The facts of an error that may be logged: its name and its code, where they are identifiers. Extensions throw errors
 * with any text in both, and the message may quote a user (security N3).
 */
export const errorFacts = (cause: unknown): ErrorFacts => ({
  error: cause instanceof Error ? 'Error' : typeof cause,
  ...failureFacts(cause),
});
