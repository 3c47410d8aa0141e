import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Plugin, Rolldown } from 'vite';

const SOURCE = fileURLToPath(new URL('./src/', import.meta.url));
const PATHS = 'routes/paths.ts';
const ROUTES = 'app/routes.tsx';
const ACCOUNT_LAYOUT = 'app/account-layout.tsx';
const ADMINISTRATION_PATHS = 'features/administration/layout/pages.ts';
const ADMINISTRATION_ROUTES = 'app/administration-routes.tsx';
/** Modules that only the operators' pages may load. */
const FOR_OPERATORS = /\/features\/administration\/|\/generated\/operators-api\.ts$|\/ui\/src\/operators/;

/** The files that a page needs besides those named in index.html. */
interface PageFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Writes `page-files.json` beside index.html: the files of each page by its path. The service names them in the HTML of
 * the page, so that the browser fetches them without waiting for the main script. Writes `operator-files.json` too: the
 * scripts that hold something of the operators' pages, for check-budget.mjs.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    // After Vite has removed the scripts of modules that hold nothing but styles.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = new FilesOfBundle(bundle);
      const byPath = Object.fromEntries(pageModules().map(({ path, modules }) => [path, files.neededFor(modules)]));
      this.emitFile({ type: 'asset', fileName: 'page-files.json', source: JSON.stringify(byPath) });
      const forOperators = files.holding(FOR_OPERATORS);
      this.emitFile({ type: 'asset', fileName: 'operator-files.json', source: JSON.stringify(forOperators) });
    },
  };
}

/** The modules of each page, as routes.tsx imports them. Throws if a page is missing there. */
function pageModules() {
  const paths = pagePaths(PATHS);
  const modules = importedPages(ROUTES);
  const ofUsers = Object.entries(paths).map(([name, path]) => {
    // The home page redirects; a visitor without a session sees the sign-in.
    const module = modules.get(name === 'home' ? 'signIn' : name);
    if (module === undefined) throw new Error(`${ROUTES} has no pageRoute for ${name}.`);
    const isBelowMenu = path === paths['account'] || path.startsWith(`${paths['account']}/`);
    return { path, modules: isBelowMenu ? [ACCOUNT_LAYOUT, module] : [module] };
  });
  const operatorPaths = pagePaths(ADMINISTRATION_PATHS);
  const ofOperators = [...importedPages(ADMINISTRATION_ROUTES)].flatMap(([name, module]) => {
    const path = operatorPaths[name];
    // A path with a parameter is no page of its own for the service.
    return path === undefined || path.includes(':') ? [] : [{ path, modules: [ADMINISTRATION_ROUTES, module] }];
  });
  return [...ofUsers, ...ofOperators];
}

/** The modules of the pages that a file of routes imports, by name. */
function importedPages(routes: string): ReadonlyMap<string, string> {
  const imports = readSource(routes).matchAll(/pageRoute\(\s*\w+\.(\w+),\s*\(\) => import\('([^']+)\.js'\)/g);
  return new Map([...imports].map(([, name = '', specifier = '']) => [name, moduleAt(specifier)]));
}

/** The paths in a file of paths by name, development pages included. */
function pagePaths(file: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...readSource(file).matchAll(/(\w+): '(\/[^']*)'/g)].map(([, name = '', path = '']) => [name, path]),
  );
}

const readSource = (file: string): string => readFileSync(SOURCE + file, 'utf8');

/** The path of a module from its specifier in routes.tsx. */
const moduleAt = (specifier: string): string => `${new URL(specifier, `file:///${ROUTES}`).pathname.slice(1)}.tsx`;

class FilesOfBundle {
  private readonly chunks: ReadonlyMap<string, Rolldown.OutputChunk>;
  /** Named in index.html by Vite. */
  private readonly ofEntry: ReadonlySet<string>;

  constructor(bundle: Rolldown.OutputBundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    this.chunks = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const entry = chunks.find(({ isEntry }) => isEntry);
    if (!entry) throw new Error('The bundle has no entry.');
    this.ofEntry = this.withImports(entry.fileName, new Set());
  }

  neededFor(modules: readonly string[]): PageFiles {
    const scripts = modules.reduce((found, module) => this.withImports(this.chunkOf(module), found), new Set<string>());
    const styles = (files: Iterable<string>) => [...files].flatMap((file) => [...this.stylesOf(file)]);
    const known = new Set(styles(this.ofEntry));
    return {
      scripts: [...scripts].filter((file) => !this.ofEntry.has(file)),
      styles: [...new Set(styles(scripts))].filter((file) => !known.has(file)),
    };
  }

  /** The scripts with a module whose path matches. */
  holding(modules: RegExp): readonly string[] {
    const holds = ({ moduleIds }: Rolldown.OutputChunk) => moduleIds.some((id) => modules.test(id));
    return [...this.chunks.values()].filter(holds).map(({ fileName }) => fileName);
  }

  private chunkOf(module: string): string {
    const chunk = [...this.chunks.values()].find(({ facadeModuleId }) => facadeModuleId === SOURCE + module);
    if (!chunk) throw new Error(`The bundle has no file for ${module}.`);
    return chunk.fileName;
  }

  private withImports(file: string, found: Set<string>): Set<string> {
    const chunk = this.chunks.get(file);
    if (!chunk || found.has(file)) return found;
    found.add(file);
    for (const imported of chunk.imports) this.withImports(imported, found);
    return found;
  }

  private stylesOf(file: string): ReadonlySet<string> {
    return this.chunks.get(file)?.viteMetadata?.importedCss ?? new Set();
  }
}
