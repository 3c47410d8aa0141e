/** The files that a generator reads and writes. Nx's `Tree` is one implementation. */
export interface ProjectTree {
  exists(path: string): boolean;
  read(path: string, encoding: 'utf8'): string | null;
  write(path: string, text: string): void;
}

/**
 * Writes into the tree, and returns a function that prints the next steps. Throws before it writes anything incomplete.
 */
export type Generator<Options> = (tree: ProjectTree, options: Options) => Promise<() => void>;

/** Paths are relative to the root of the tree. */
interface InFolder {
  readonly directory: string;
}

interface Named extends InFolder {
  /** In kebab-case. */
  readonly name: string;
}

interface OpenIdProviderOptions extends InFolder {
  /** Used in variables and in the database: lower-case letters and digits. */
  readonly id: string;
  readonly issuer: string;
  /** The text on the button; default: the id with a capital letter. */
  readonly name?: string;
}

/** By their names in Nx: `nx g @portvakt/nx:extension`. */
export declare const generators: {
  readonly service: Generator<InFolder>;
  readonly extension: Generator<Omit<Named, 'directory'> & Partial<InFolder>>;
  readonly rule: Generator<Named>;
  readonly follower: Generator<Named>;
  readonly provider: Generator<OpenIdProviderOptions>;
};
