import type { Environment } from '../read-environment.js';

/** Long enough to be taken, and easy to find in whatever must not hold it. */
export const A_SECRET = 'a-secret-of-the-tests-that-nobody-may-ever-see';

/** The least that a development machine needs for nothing to be written to its disk. */
export const aDevelopment = (variables: Environment = {}): Environment => ({ AUTH_SECRET: A_SECRET, ...variables });

/** The least that production needs. */
export const aProduction = (variables: Environment = {}): Environment => ({
  NODE_ENV: 'production',
  AUTH_SECRET: A_SECRET,
  PUBLIC_URL: 'https://konto.example.no',
  ...variables,
});
