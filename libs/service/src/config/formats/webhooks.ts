import * as v from 'valibot';

import { isObject } from '../../is-object.js';
import { isRefusal, kindsOf, type WebhookEndpoint } from '../../webhooks/webhook-endpoint.js';
import { type Format, quoted } from '../parse-text.js';
import { Secret } from '../secret.js';
import { jsonMap, type JsonObject, type Report, reportUnknownProperties } from './json-map.js';
import { isHttpUrl } from './web-formats.js';

const PROPERTIES = ['url', 'types', 'include', 'secret', 'previousSecret'];
/** Part of the name under which its deliveries are stored. */
const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/u;
/** In the format of Standard Webhooks: the prefix, and 24 to 64 bytes in base64. */
const SECRET = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/u;
const SHORTEST_SECRET = 24;
const LONGEST_SECRET = 64;

const isSecret = (value: unknown): value is string => {
  const bytes = Buffer.byteLength(SECRET.exec(String(value))?.[1] ?? '', 'base64');
  return typeof value === 'string' && bytes >= SHORTEST_SECRET && bytes <= LONGEST_SECRET;
};

const isEndpointUrl = (value: unknown): value is string => typeof value === 'string' && isHttpUrl(value);

const isTypeList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((type) => typeof type === 'string');

const isInclude = (value: unknown): value is readonly ['user'] | readonly [] | undefined =>
  value === undefined || (Array.isArray(value) && value.every((member) => member === 'user'));

const EXPECTED =
  'JSON like `{"crm":{"url":"https://crm.firma.no/hook","types":["sign_up.*","user.deleted"],"include":["user"],"secret":"whsec_…"}}`';

/** The URLs that events are posted to. An error names an entry and its property, and shows neither URL nor secret. */
export const webhooks: Format<readonly WebhookEndpoint[]> = v.pipe(
  jsonMap(EXPECTED, readEndpoint),
  v.transform((endpoints) => Object.values(endpoints)),
  v.metadata({ secret: true }),
  v.description(EXPECTED),
);

function readEndpoint(name: string, entry: unknown, report: Report): WebhookEndpoint | null {
  if (!NAME.test(name)) report(`has the name ${quoted(name)}, which is not 1 to 63 of a-z, 0-9 and "-"`);
  if (!isObject(entry)) {
    report(`has an entry ${quoted(name)} that is not an object`);
    return null;
  }
  reportUnknownProperties(entry, PROPERTIES, name, report);
  return endpointIn(name, entry, report);
}

function endpointIn(name: string, entry: JsonObject, report: Report): WebhookEndpoint | null {
  const { url, types, include, secret, previousSecret } = entry;
  const problem = (property: string, expected: string): null => {
    report(`has in ${quoted(name)} no ${quoted(property)} that is ${expected}`);
    return null;
  };
  const secretForm = 'whsec_ and 24 to 64 bytes in base64';
  if (!isEndpointUrl(url)) return problem('url', 'an address without user, password and fragment');
  if (!isTypeList(types)) return problem('types', 'a list of kinds of events');
  if (!isInclude(include)) return problem('include', '["user"]');
  if (!isSecret(secret)) return problem('secret', secretForm);
  if (previousSecret !== undefined && !isSecret(previousSecret)) return problem('previousSecret', secretForm);
  for (const type of types) {
    const named = kindsOf(type);
    if (named.length === 0) report(`has in ${quoted(name)} the unknown kind ${quoted(type)}`);
    else if (named.every(isRefusal)) report(`has in ${quoted(name)} ${quoted(type)}, but refusals are never posted`);
  }
  const secrets = [secret, previousSecret].filter((text) => text !== undefined).map((text) => new Secret(text));
  const kinds = [...new Set(types.flatMap(kindsOf))];
  return { name, url, kinds, includesUser: (include ?? []).length > 0, secrets };
}
