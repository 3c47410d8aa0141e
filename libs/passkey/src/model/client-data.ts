const CHALLENGE = /^[\w-]{43}$/;
/** No other characters, so that every decoder of the text gets the same bytes. */
const BASE64_URL = /^[\w-]+$/;

/** The parts of `clientDataJSON` that this context reads; the library checks the rest. */
export interface ClientData {
  readonly challenge: string;
  /** Whether the browser says that the ceremony ran in a frame on a page of another origin. */
  readonly isFramed: boolean;
}

/** Null where the text is not a JSON object with a challenge in this service's format (passkeys §5.2). */
export function readClientData(clientDataJson: string): ClientData | null {
  const data = parsed(clientDataJson);
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  const { challenge, crossOrigin, topOrigin } = data as Readonly<Record<string, unknown>>;
  if (typeof challenge !== 'string' || !CHALLENGE.test(challenge)) return null;
  const isFramed = (crossOrigin !== undefined && crossOrigin !== false) || topOrigin !== undefined;
  return { challenge, isFramed };
}

function parsed(base64Url: string): unknown {
  if (!BASE64_URL.test(base64Url)) return null;
  try {
    const binary = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}
