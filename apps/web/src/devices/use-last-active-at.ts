import { useWebConfig } from '@portvakt/api-client';

interface SessionTimes {
  readonly createdAt: string;
  readonly expiresAt: string;
}

/**
 * Returns a function from a session to when it was last active. That is when its use last extended it, at most once per
 * SESSION_UPDATE_AGE; or when it began, if it was never extended, as those that end within a day are not.
 */
export function useLastActiveAt(): (session: SessionTimes) => string {
  const { lifetimes } = useWebConfig();
  return ({ createdAt, expiresAt }) => {
    const extendedAt = Date.parse(expiresAt) - lifetimes.session * 1000;
    return new Date(Math.max(extendedAt, Date.parse(createdAt))).toISOString();
  };
}
