// Jest loads each module again for each spec file. The service and its packages have three thousand, and loading them is
// almost half of the CPU time of a spec over HTTP. With this runtime, a worker loads them once, with Node's own loader as
// in production, and again for each spec file only what belongs to tests (docs/adr/0023-shared-modules-in-http-specs.md).
const Module = require('node:module');
const { join, sep } = require('node:path');

const { default: Runtime } = require('jest-runtime');

const { SharedRealmEnvironment } = require('./shared-realm-environment.cjs');

require('./resolve-typescript.cjs');

const workspace = join(__dirname, '../..');
const requireShared = Module.createRequire(__filename);
const SHARED_FOLDERS = ['node_modules', 'libs'].map((folder) => join(workspace, folder) + sep);
const OF_TESTS = /[\\/](contracts|testing)[\\/]|\.spec\.ts$/;

const isShared = (file) => SHARED_FOLDERS.some((folder) => file.startsWith(folder)) && !OF_TESTS.test(file);

let current;
/** The source maps of files that were compiled for earlier spec files, needed for stack traces in later ones. */
const sourceMaps = new Map();

Module._extensions['.ts'] = (module, file) => {
  module._compile(current.transformCache.transform(file), file);
  sourceMaps.set(file, current.getSourceMaps().get(file));
};

module.exports = class SharedServiceRuntime extends Runtime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    // A spec that replaces a module of the service names another environment in its first comment.
    this.sharesModules = environment instanceof SharedRealmEnvironment;
    if (!this.sharesModules) return;
    current = this;
    for (const [file, map] of sourceMaps) this.getSourceMaps().set(file, map);
  }

  requireModule(from, name, options, isActual) {
    const file = this.sharesModules && name && !options?.isInternalModule ? this.sharedFile(from, name) : undefined;
    return file ? requireShared(file) : super.requireModule(from, name, options, isActual);
  }

  sharedFile(from, name) {
    if (Module.isBuiltin(name)) return undefined;
    const file = this._resolution.resolveCjs(from, name);
    return isShared(file) ? file : undefined;
  }
};
