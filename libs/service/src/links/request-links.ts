import type { RequestLinks } from '@portvakt/operators';

/** The page of the web app on which the owner of an account stops a case (operators §8). */
export const requestLinksOf = (origin: string): RequestLinks => ({
  stop: (token) => `${origin}/stopp-sak?token=${encodeURIComponent(token)}`,
});
