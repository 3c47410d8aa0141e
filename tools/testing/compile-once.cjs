// Jest gives each spec file its own modules and compiles them again: a quarter of the CPU time of a spec over HTTP,
// which loads three thousand modules. With this, a worker compiles a file once and runs it in the context of each spec
// file. Contexts share only V8's compiled code, never values.
const vm = require('node:vm');

const { compileFunction } = vm;
/** Represents the realm of the worker itself, for which jest has no object. */
const WORKER_REALM = vm.createContext({});
const compiled = new Map();

vm.compileFunction = function compileOnce(code, parameters, options) {
  if (!options?.filename || !options.parsingContext) return compileFunction(code, parameters, options);
  const { filename, parsingContext } = options;
  const head = `(function (${parameters.join()}) {`;
  let file = compiled.get(filename);
  if (file?.code !== code || file.head !== head) {
    // Positions in stack traces refer to the code itself. The line break is needed because the code may end with the
    // comment of its source map.
    const script = new vm.Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
    file = { code, head, script };
    compiled.set(filename, file);
  }
  return parsingContext === WORKER_REALM ? file.script.runInThisContext() : file.script.runInContext(parsingContext);
};

module.exports = { WORKER_REALM };
