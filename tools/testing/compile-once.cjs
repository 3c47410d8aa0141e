// Jest gives each spec file modules of its own, and compiles all of them again: a quarter of the CPU time of a spec over
// HTTP, which loads three thousand. With this, a worker compiles a file once and runs it in the context of each spec
// file. Contexts share the code that V8 made of it, never a value.
const vm = require('node:vm');

const { compileFunction } = vm;
/** Stands for the realm of the worker itself, for which jest has no name. */
const WORKER_REALM = vm.createContext({});
const compiled = new Map();

vm.compileFunction = function compileOnce(code, parameters, options) {
  if (!options?.filename || !options.parsingContext) return compileFunction(code, parameters, options);
  const { filename, parsingContext } = options;
  const head = `(function (${parameters.join()}) {`;
  let file = compiled.get(filename);
  if (file?.code !== code || file.head !== head) {
    // Positions in stack traces are those of the code itself. The comment of its source map can be the last line.
    const script = new vm.Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
    file = { code, head, script };
    compiled.set(filename, file);
  }
  return parsingContext === WORKER_REALM ? file.script.runInThisContext() : file.script.runInContext(parsingContext);
};

module.exports = { WORKER_REALM };
