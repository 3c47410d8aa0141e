import { isObject } from '../request/is-object.js';
import { rule } from '../request/text-rules.js';

const BASE64_URL = /^[\w-]+$/;

const ID_MAX_LENGTH = 1364;
const CLIENT_DATA_MAX_LENGTH = 4096;
const ATTESTATION_MAX_LENGTH = 16_384;
const AUTHENTICATOR_DATA_MAX_LENGTH = 8192;
const SIGNATURE_MAX_LENGTH = 1024;
const USER_HANDLE_MAX_LENGTH = 88;

type Fields = Readonly<Record<string, unknown>>;

const isText = (value: unknown, maxLength: number): boolean =>
  typeof value === 'string' && value.length > 0 && value.length <= maxLength;

/** The id, type and client data that both kinds of response have. */
function hasCredential({ id, rawId, type, response }: Fields): boolean {
  const isId = isText(id, ID_MAX_LENGTH) && BASE64_URL.test(id as string) && rawId === id;
  return (
    isId && type === 'public-key' && isObject(response) && isText(response['clientDataJSON'], CLIENT_DATA_MAX_LENGTH)
  );
}

/** The response to a creation (passkeys §5.1). All other properties are ignored. */
export const IsRegistrationCredential = (): PropertyDecorator =>
  rule('isRegistrationCredential', (value) => {
    if (!isObject(value) || !hasCredential(value)) return false;
    return isText((value['response'] as Fields)['attestationObject'], ATTESTATION_MAX_LENGTH);
  });

/** The response to a sign-in (passkeys §5.1). */
export const IsSignInCredential = (): PropertyDecorator =>
  rule('isSignInCredential', (value) => {
    if (!isObject(value) || !hasCredential(value)) return false;
    const { authenticatorData, signature, userHandle } = value['response'] as Fields;
    const isHandle =
      userHandle === undefined ||
      userHandle === null ||
      (typeof userHandle === 'string' && userHandle.length <= USER_HANDLE_MAX_LENGTH);
    return (
      isHandle && isText(authenticatorData, AUTHENTICATOR_DATA_MAX_LENGTH) && isText(signature, SIGNATURE_MAX_LENGTH)
    );
  });
