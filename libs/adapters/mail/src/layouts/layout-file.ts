import { join } from 'node:path';

export type LayoutName = 'dev-mailbox.css' | 'dev-mailbox.hbs' | 'html-layout.hbs' | 'text-layout.hbs';

/** The folder of the layouts; a build copies them beside the compiled code. */
export const LAYOUT_FOLDER = __dirname;

/** Path of one layout. */
export const layoutFile = (name: LayoutName): string => join(LAYOUT_FOLDER, name);
