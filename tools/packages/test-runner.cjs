/**
 * Stands in for @jest/globals in the packages. The contract suites import no test runner: they take `describe`, `it`,
 * `expect` and `beforeEach` from the globals when a suite is called. Jest sets them, Vitest with `globals: true`; for any
 * other runner the caller does.
 */
const { format } = require('node:util');

/** A placeholder of a title, and the one for the number of the row. */
const PLACEHOLDER = /%[sdifjoOp]/g;
const ROW_NUMBER = /%#/g;

/**
 * `it.each` and `describe.each` for runners without them, such as `node:test`.
 *
 * @param {(title: string, body: () => unknown) => unknown} run
 */
const each = (run) => (rows) => (title, body) => {
  for (const [at, row] of rows.entries()) {
    const values = Array.isArray(row) ? row : [row];
    run(titleOf(title, values, at), () => body(...values));
  }
};

/** Leaves out the values without a placeholder in the title, which `format` would append. */
function titleOf(title, values, at) {
  const placeholders = title.match(PLACEHOLDER) ?? [];
  return format(title.replace(ROW_NUMBER, String(at)), ...values.slice(0, placeholders.length));
}

function given(name) {
  const found = globalThis[name];
  if (found) return found;
  throw new Error(`A contract suite needs the global ${name}: set it to that of the test runner before the suite is called.`);
}

function withEach(name) {
  const run = given(name);
  return run.each ? run : Object.assign((...args) => run(...args), { each: each(run) });
}

module.exports = {
  get describe() {
    return withEach('describe');
  },
  get it() {
    return withEach('it');
  },
  get expect() {
    return given('expect');
  },
  get beforeEach() {
    return given('beforeEach');
  },
};
