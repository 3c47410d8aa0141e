import type { PresentedIdToken, ProviderProfile } from '@portvakt/social-linking';

import type { Beside, ProfileMapper, Raw } from '../providers/provider-definition.js';
import { mayBelongTogether } from './access-token-hash.js';
import { fetchEmails, fetchUserInfo } from './fetch-profile.js';
import { confirmedUserInfo, looksLikeJwt } from './opaque-token.js';
import type { ConfiguredProvider } from './configured-provider.js';
import { StepFailure } from './step-failure.js';
import { verifiedClaims } from './verify-id-token.js';

const NOTHING_BESIDE: Beside = { form: null, emails: null, photo: null };

/** Maps a response of the provider to a profile, and keeps the raw response. */
export function profileOf(map: ProfileMapper, raw: Raw, beside: Partial<Beside> = {}): ProviderProfile | null {
  const profile = map(raw, { ...NOTHING_BESIDE, ...beside });
  return profile && { raw, ...profile };
}

/** The profile that belongs to an access token; null without a token or a user info endpoint. */
export async function askedProfile(
  configured: ConfiguredProvider,
  accessToken: string | null,
): Promise<ProviderProfile | null> {
  const { userInfo } = configured.definition;
  if (!userInfo || accessToken === null) return null;
  const raw = await fetchUserInfo(configured, userInfo, accessToken);
  return profileOf(userInfo.map, raw, { emails: await fetchEmails(configured, accessToken) });
}

/** The profile in verified or stored claims of an ID token and the user info that belongs to them. */
export async function supplementedProfile(
  configured: ConfiguredProvider,
  accessToken: string | null,
  claims: Raw,
): Promise<ProviderProfile | null> {
  const { userInfo } = configured.definition;
  if (!userInfo || accessToken === null) return null;
  const more = await fetchUserInfo(configured, userInfo, accessToken);
  if (more['sub'] !== claims['sub']) throw new StepFailure('the user info is of another user');
  return profileOf(userInfo.map, { ...more, ...claims, ...addressIn(claims, more) });
}

/**
 * The e-mail address, and whether it is verified. `email_verified` applies to the address in the same response. The
 * value of the other response counts only if it has the same address (security G4).
 */
function addressIn(claims: Raw, more: Raw): Raw {
  const [answer, other] = Object.hasOwn(claims, 'email') ? [claims, more] : [more, claims];
  const { email, email_verified: verified } = answer;
  return { email, email_verified: verified ?? (other['email'] === email ? other['email_verified'] : undefined) };
}

/**
 * The profile in an ID token that the client presents. Throws if the token fails verification, or names another access
 * token than the client sent with it. An opaque token contains no nonce, so it is rejected when the client sent one.
 */
export async function presentedProfile(
  configured: ConfiguredProvider,
  presented: PresentedIdToken,
): Promise<ProviderProfile | null> {
  const { idToken, userInfo } = configured.definition;
  const { token, nonce, accessToken } = presented;
  if (idToken?.opaqueTokenPath && userInfo && nonce === undefined && !looksLikeJwt(token)) {
    return profileOf(userInfo.map, await confirmedUserInfo(configured, token));
  }
  const claims = await verifiedClaims(configured, token, nonce);
  if (accessToken !== undefined && !mayBelongTogether(token, claims, accessToken)) {
    throw new StepFailure('the access token beside it is another one');
  }
  return idToken ? profileOf(idToken.map, claims) : null;
}

/** Parses the unsigned `user` parameter that Apple sends with a code; null if it is not JSON. */
export function parsedForm(form: string | null): unknown {
  try {
    return form === null ? null : JSON.parse(form);
  } catch {
    return null;
  }
}
