import { isRecord } from '../rows/answer-members.js';
import type { Raw } from '../rows/provider-row.js';
import { fetchUserInfo } from './fetch-profile.js';
import { jsonIn } from './json-object.js';
import type { OpenRow } from './open-row.js';
import { StepFailure } from './step-failure.js';

/** A JWT of any kind; whether it is a good one is for others to say. */
export const looksLikeJwt = (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token);

/**
 * The user info of a token without claims, once the provider has confirmed that the token is valid, was made for this
 * client and is of the same person (security G12): one made for another client would otherwise sign its user in here.
 */
export async function confirmedUserInfo(open: OpenRow, token: string): Promise<Raw> {
  const { row, addresses, settings } = open;
  const path = row.idToken?.opaqueTokenPath;
  if (!path || !row.userInfo || !addresses.userInfo || settings.clientSecret === null) {
    throw new StepFailure('this provider does not say for whom a token is');
  }
  const address = new URL(path, addresses.userInfo);
  address.searchParams.set('input_token', token);
  address.searchParams.set('access_token', `${settings.clientIds[0]}|${settings.clientSecret.reveal()}`);
  const headers = { accept: 'application/json', 'user-agent': open.userAgent };
  const answer = await jsonIn(await open.outbound(address.href, { method: 'GET', headers }));
  const facts = isRecord(answer) && isRecord(answer['data']) ? answer['data'] : {};
  if (facts['is_valid'] !== true) throw new StepFailure('the token is not valid');
  const app = facts['app_id'];
  if (typeof app !== 'string' || !settings.clientIds.includes(app)) throw new StepFailure('it is for another client');
  const person = await fetchUserInfo(open, row.userInfo, token);
  if (typeof person['id'] !== 'string' || person['id'] !== facts['user_id']) {
    throw new StepFailure('the token is of somebody else');
  }
  return person;
}
