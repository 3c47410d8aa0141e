import type { PresentedIdToken, ProviderProfile } from '@portvakt/social-linking';

import type { Beside, ProfileMapper, Raw } from '../rows/provider-row.js';
import { fetchEmails, fetchUserInfo } from './fetch-profile.js';
import { confirmedUserInfo, looksLikeJwt } from './opaque-token.js';
import type { OpenRow } from './open-row.js';
import { verifiedClaims } from './verify-id-token.js';

const NOTHING_BESIDE: Beside = { form: null, emails: null, photo: null };

/** What the mapper of a row makes of an answer. */
export function profileOf(map: ProfileMapper, raw: Raw, beside: Partial<Beside> = {}): ProviderProfile | null {
  const profile = map(raw, { ...NOTHING_BESIDE, ...beside });
  return profile && { ...profile, raw };
}

/** Whom the provider names when it is asked with an access token; null where there is none to ask with. */
export async function askedProfile(open: OpenRow, accessToken: string | null): Promise<ProviderProfile | null> {
  const { userInfo } = open.row;
  if (!userInfo || accessToken === null) return null;
  const raw = await fetchUserInfo(open, userInfo, accessToken);
  return profileOf(userInfo.map, raw, { emails: await fetchEmails(open, accessToken) });
}

/**
 * Whom a token from elsewhere names, once it has been found good; throws for any other. A token without claims holds no
 * nonce either, so it cannot be the one that a nonce was made for.
 */
export async function presentedProfile(open: OpenRow, presented: PresentedIdToken): Promise<ProviderProfile | null> {
  const { idToken, userInfo } = open.row;
  const { token, nonce } = presented;
  if (idToken?.opaqueTokenPath && userInfo && nonce === undefined && !looksLikeJwt(token)) {
    return profileOf(userInfo.map, await confirmedUserInfo(open, token));
  }
  const claims = await verifiedClaims(open, token, nonce);
  return idToken ? profileOf(idToken.map, claims) : null;
}

/** The `user` value that came with a code. It is not signed and may be anything; null: not JSON. */
export function parsedForm(form: string | null): unknown {
  try {
    return form === null ? null : JSON.parse(form);
  } catch {
    return null;
  }
}
