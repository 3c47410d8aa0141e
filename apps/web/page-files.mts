import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Plugin, Rolldown } from 'vite';

const SOURCE = fileURLToPath(new URL('./src/', import.meta.url));
const PATHS = 'routes/paths.ts';
const ROUTES = 'app/routes.tsx';
const ACCOUNT_LAYOUT = 'app/account-layout.tsx';

/** The files that a page needs besides those named in index.html. */
interface PageFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Writes `page-files.json` beside index.html: the files of each page by its path. The service names them in the HTML of
 * the page, so that the browser fetches them without waiting for the main script.
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
    },
  };
}

/** The modules of each page, as routes.tsx imports them. Throws if a page is missing there. */
function pageModules() {
  const paths = pagePaths();
  const imports = readSource(ROUTES).matchAll(/pageRoute\(\s*\w+\.(\w+),\s*\(\) => import\('([^']+)\.js'\)/g);
  const modules = new Map([...imports].map(([, name = '', specifier = '']) => [name, moduleAt(specifier)]));
  return Object.entries(paths).map(([name, path]) => {
    // The home page redirects; a visitor without a session sees the sign-in.
    const module = modules.get(name === 'home' ? 'signIn' : name);
    if (module === undefined) throw new Error(`${ROUTES} has no pageRoute for ${name}.`);
    const isBelowMenu = path === paths['account'] || path.startsWith(`${paths['account']}/`);
    return { path, modules: isBelowMenu ? [ACCOUNT_LAYOUT, module] : [module] };
  });
}

/** The paths of all pages by name, development pages included. */
function pagePaths(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...readSource(PATHS).matchAll(/(\w+): '(\/[^']*)'/g)].map(([, name = '', path = '']) => [name, path]),
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
