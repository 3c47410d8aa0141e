import { cookiesOf, valueOf } from './cookies.js';

interface SaidBySessionData {
  readonly session: { readonly token: string };
  readonly user: Readonly<Record<string, unknown>>;
}

/** What the session-data cookie of an answer says of session and user; null where the answer sets none. */
export function sessionDataIn(answer: { readonly headers: object }): SaidBySessionData | null {
  const value = valueOf(cookiesOf(answer)['portvakt.session_data']);
  if (value === '') return null;
  return (JSON.parse(Buffer.from(value, 'base64url').toString()) as { session: SaidBySessionData }).session;
}
