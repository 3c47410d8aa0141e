import { createRequire } from 'node:module';

/** Nx's own program, asked for by name: where it lies in its package differs between releases. Needs the install. */
export const nxProgram = () => createRequire(import.meta.url).resolve('nx');
