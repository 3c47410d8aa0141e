/**
 * A path of the app as a return URL that the service accepts (specification §8.3): only its query may contain other
 * characters, which are percent-encoded.
 */
export function returnUrl(path: string): string {
  const [pathname = '', ...query] = path.split('?');
  // URLSearchParams does not encode the star, which the service does not accept.
  const encoded = new URLSearchParams(query.join('?')).toString().replaceAll('*', '%2A');
  return encoded === '' ? pathname : `${pathname}?${encoded}`;
}
