import { isObject } from './json-values.js';
import type { Raw } from '../providers/provider-definition.js';
import { fetchUserInfo } from './fetch-profile.js';
import { jsonIn } from './json-object.js';
import type { ConfiguredProvider } from './configured-provider.js';
import { StepFailure } from './step-failure.js';

/** Whether the token has the form of a JWT. Verifies nothing. */
export const looksLikeJwt = (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token);

/**
 * The user info for an opaque token, after the provider has confirmed that the token is valid and was issued for this
 * client and this user. Without the check, a token that another client obtained would sign its user in here
 * (security G12).
 */
export async function confirmedUserInfo(configured: ConfiguredProvider, token: string): Promise<Raw> {
  const { definition, endpoints, settings } = configured;
  const path = definition.idToken?.opaqueTokenPath;
  if (!path || !definition.userInfo || !endpoints.userInfo || settings.clientSecret === null) {
    throw new StepFailure('this provider does not say for whom a token is');
  }
  const address = new URL(path, endpoints.userInfo);
  address.searchParams.set('input_token', token);
  address.searchParams.set('access_token', `${settings.clientIds[0]}|${settings.clientSecret.reveal()}`);
  const headers = { accept: 'application/json', 'user-agent': configured.userAgent };
  const answer = await jsonIn(await configured.outbound(address.href, { method: 'GET', headers }));
  const facts = isObject(answer) && isObject(answer['data']) ? answer['data'] : {};
  if (facts['is_valid'] !== true) throw new StepFailure('the token is not valid');
  const app = facts['app_id'];
  if (typeof app !== 'string' || !settings.clientIds.includes(app)) throw new StepFailure('it is for another client');
  const person = await fetchUserInfo(configured, definition.userInfo, token);
  if (typeof person['id'] !== 'string' || person['id'] !== facts['user_id']) {
    throw new StepFailure('the token is of somebody else');
  }
  return person;
}
