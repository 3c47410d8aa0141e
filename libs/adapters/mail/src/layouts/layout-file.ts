import { join } from 'node:path';

export type LayoutName = 'dev-mailbox.css' | 'dev-mailbox.hbs' | 'html-layout.hbs' | 'text-layout.hbs';

/** The folder of the layouts, which the build copies beside the compiled code. */
export const LAYOUT_FOLDER = __dirname;

export const layoutFile = (name: LayoutName): string => join(LAYOUT_FOLDER, name);
