import { isDeepStrictEqual } from 'node:util';

/** @typedef {{ packages: Record<string, object> }} Lock */

/**
 * Whether two lock files install the same packages. The version of the repository, which each release changes, is
 * ignored.
 *
 * @param {Lock} one
 * @param {Lock} other
 * @returns {boolean}
 */
export const equalThirdParties = (one, other) => isDeepStrictEqual(thirdPartiesIn(one), thirdPartiesIn(other));

const thirdPartiesIn = ({ packages }) => Object.entries(packages).filter(([path]) => path !== '');
