const PATH_AND_QUERY = /^(\/[A-Za-z0-9_\-.+/@]*)(?:\?[A-Za-z0-9_\-.+/=&%@]*)?$/;

/**
 * Whether `value` is a path that a redirect resolves to our own origin (specification §8.3). The path may not contain
 * `%` or `\`, with which `//` could be disguised.
 */
export function isSafeRelativePath(value: string): boolean {
  const path = PATH_AND_QUERY.exec(value)?.[1];
  return path !== undefined && !path.includes('//') && !path.split('/').includes('..');
}
