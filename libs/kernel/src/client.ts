import type { Language } from './language.js';

/** The maximum length of a stored user agent, in UTF-16 units: clients may send as much as a header holds. */
export const MAX_USER_AGENT_LENGTH = 512;

/** The IP address and user agent of a request. */
export interface ClientInfo {
  /** Empty when unknown. */
  readonly ipAddress: string;
  /** Empty when unknown. */
  readonly userAgent: string;
}

/** A client, and the language that its request asks for. */
export interface Client extends ClientInfo {
  /** The first requested language that is supported; null where none is. */
  readonly language: Language | null;
}
