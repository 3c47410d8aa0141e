import type { SecondStep } from '@portvakt/identity';

/**
 * There is no second factor in this build. A user who has one, brought along from another system, is not let in without
 * it: a check that cannot be made refuses (security A4).
 */
export const noSecondStep: SecondStep = {
  begin: () => Promise.reject(new Error('this user has a second factor, and this build cannot ask for it')),
};
