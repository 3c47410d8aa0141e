import { createRequire } from 'node:module';

/** The path of Nx's program, read from its manifest, because it differs between releases. Packages must be installed. */
export const nxProgram = () => createRequire(import.meta.url).resolve('nx');
