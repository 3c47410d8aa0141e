import type { UserId } from '@portvakt/kernel';

import { toBase64Url } from './challenge.js';

/**
 * The same for every passkey of a user (passkeys P5), so that an authenticator shows one account; random characters
 * without personal data. In base64url.
 */
export const userHandleOf = (userId: UserId): string => toBase64Url(new TextEncoder().encode(userId));
