/** The files that a generator reads and writes. The `Tree` of Nx is one. */
export interface ProjectTree {
  exists(path: string): boolean;
  read(path: string, encoding: 'utf8'): string | null;
  write(path: string, text: string): void;
}

/** Writes into the tree, and returns a function that says what is left to do. It throws before it has written half. */
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
  /** In variables and in the database: small letters and digits. */
  readonly id: string;
  readonly issuer: string;
  /** On the button; left out, the id with a capital letter. */
  readonly name?: string;
}

/** By the names that Nx has for them: `nx g @portvakt/nx:extension`. */
export declare const generators: {
  readonly service: Generator<InFolder>;
  readonly extension: Generator<Omit<Named, 'directory'> & Partial<InFolder>>;
  readonly rule: Generator<Named>;
  readonly follower: Generator<Named>;
  readonly provider: Generator<OpenIdProviderOptions>;
};
