const PATH_AND_QUERY = /^(\/[A-Za-z0-9_\-.+/@]*)(?:\?[A-Za-z0-9_\-.+/=&%@]*)?$/;

/**
 * Whether a browser that stands on our origin stays there when it is sent to `value` (specification §8.3).
 * `%` and `\` are outside the alphabet of the path, so their disguises of `//` are refused with them.
 */
export function isSafeRelativePath(value: string): boolean {
  const path = PATH_AND_QUERY.exec(value)?.[1];
  return path !== undefined && !path.includes('//') && !path.split('/').includes('..');
}
