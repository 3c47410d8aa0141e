/**
 * A room's address as the service agrees to send somebody back to it (contract §8.3): only its query may hold other
 * characters, and those are percent-encoded.
 */
export function returnAddress(room: string): string {
  const [path = '', ...query] = room.split('?');
  // A star is the one character that stays as it is and is not among those.
  const encoded = new URLSearchParams(query.join('?')).toString().replaceAll('*', '%2A');
  return encoded === '' ? path : `${path}?${encoded}`;
}
