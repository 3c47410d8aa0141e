import type { Language } from './language.js';

/** The longest user agent that is kept, in UTF-16 units: clients send as much as a header holds. */
export const MAX_USER_AGENT_LENGTH = 512;

/** Where a request comes from, as far as it is known. */
export interface RequestOrigin {
  /** Empty when unknown. */
  readonly ipAddress: string;
  /** Empty when unknown. */
  readonly userAgent: string;
}

/** Who is at the other end of a request. */
export interface Client extends RequestOrigin {
  /** The first language it asks for that is one of ours; null where it asks for none of them. */
  readonly language: Language | null;
}
