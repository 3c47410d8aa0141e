import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

/** A page whose script could not be loaded: no network, or a file that a new version has replaced. */
export class PageLoadError extends Error {}

/** A route whose page is loaded when it is opened. `pick` takes the page out of its module; `children`: its parts. */
export function pageRoute<Module>(
  path: string,
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType,
  children?: RouteObject[],
): RouteObject {
  const parts = children ? { children } : {};
  return { path, ...parts, lazy: async () => ({ Component: pick(await loadModule(load)) }) };
}

/**
 * Loads a module and tries once more from a fresh URL, because browsers remember a failed import of the same URL.
 * Throws a {@link PageLoadError}.
 */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    return retry(load, error);
  }
}

async function retry<Module>(load: () => Promise<Module>, error: unknown): Promise<Module> {
  const url = scriptUrlIn(error);
  try {
    if (url === undefined) return await load();
    return (await import(/* @vite-ignore */ `${url}?${Date.now()}`)) as Module;
  } catch (cause) {
    throw new PageLoadError('The script of a page could not be loaded.', { cause });
  }
}

/** Chromium and Firefox name the script in the message; WebKit does not, but it also fetches the same URL again. */
function scriptUrlIn(error: unknown): string | undefined {
  const url = error instanceof Error ? /https?:\S+\.js/.exec(error.message)?.[0] : undefined;
  return url?.startsWith(`${window.location.origin}/assets/`) ? url : undefined;
}
