/**
 * Stands in for @jest/globals in the packages. The contract suites take `describe`, `it`, `expect` and `beforeEach` from
 * the globals of the adopter's test runner, when a suite is called. Jest sets them, and Vitest with `globals: true`.
 */
module.exports = globalThis;
