import type { FakeAnswer } from './request-and-answer.js';
import { html, json } from './request-and-answer.js';

/** The ways a provider can fail. */
export const FAKE_FAILURES = [
  // An error in the format of the provider: an unknown grant, an invalid access token.
  'refused',
  'server-error',
  // An HTML page with status 200, as a proxy may send it.
  'html',
  'garbage',
  'empty',
  'empty-object',
  'null',
  'list',
  // The right fields, each value null or an object.
  'nulls',
  'wrong-types',
  'error-in-200',
  'missing-access-token',
  // A redirect to a URL of this fake; following it is a complaint.
  'redirect',
  // The right response with 2 MiB of padding, without a content length.
  'huge',
  // No response, or only its first half.
  'hang',
  'stall',
  'close',
] as const;

export type FakeFailure = (typeof FAKE_FAILURES)[number];

/** A connection without a response, closed, or stopped half-way. */
export type Silence = 'hang' | 'close' | { readonly stall: FakeAnswer };

const PADDING_BYTES = 2 * 1024 * 1024;

export interface Failing {
  readonly origin: string;
  readonly provider: string;
  readonly refusal: FakeAnswer;
  /** The right response, for the kinds that alter it. */
  readonly right: () => Promise<FakeAnswer>;
}

export async function failingAnswer(how: FakeFailure, failing: Failing): Promise<FakeAnswer | Silence> {
  switch (how) {
    case 'hang':
    case 'close':
      return how;
    case 'stall':
      return { stall: await failing.right() };
    case 'nulls':
      return bent(await failing.right(), (value) => mapLeaves(value, null));
    case 'wrong-types':
      return bent(await failing.right(), (value) => mapLeaves(value, { odd: [true] }));
    case 'missing-access-token':
      return bent(await failing.right(), withoutAccessToken);
    case 'huge':
      return padded(await failing.right());
    case 'redirect':
      return { ...html(307, 'Moved'), headers: { location: `${failing.origin}/redirected/${failing.provider}` } };
    default:
      return plainFailure(how, failing.refusal);
  }
}

function plainFailure(
  how: 'refused' | 'server-error' | 'html' | 'garbage' | 'empty' | 'empty-object' | 'null' | 'list' | 'error-in-200',
  refusal: FakeAnswer,
): FakeAnswer {
  const answers = {
    refused: refusal,
    'server-error': html(503, 'Service Unavailable'),
    html: html(200, 'Just a moment...'),
    garbage: { ...json(200, {}), body: '{"access_token":"at-' },
    empty: { ...json(200, {}), body: '' },
    'empty-object': json(200, {}),
    null: json(200, null),
    list: json(200, []),
    'error-in-200': json(200, { error: 'temporarily_unavailable', error_description: 'Try again later' }),
  } as const;
  return answers[how];
}

function bent(answer: FakeAnswer, change: (value: unknown) => unknown): FakeAnswer {
  const isJson = answer.headers['content-type']?.startsWith('application/json') ?? false;
  return isJson ? { ...answer, body: JSON.stringify(change(JSON.parse(String(answer.body)))) } : answer;
}

function mapLeaves(value: unknown, leaf: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => mapLeaves(each, leaf));
  if (typeof value !== 'object' || value === null) return leaf;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapLeaves(each, leaf)]));
}

const withoutAccessToken = (value: unknown): unknown =>
  Object.fromEntries(Object.entries(value as object).filter(([name]) => name !== 'access_token'));

/** JSON may end with white space, so only the size of the response is wrong. */
const padded = (answer: FakeAnswer): FakeAnswer => ({
  ...answer,
  body: Buffer.concat([Buffer.from(answer.body), Buffer.alloc(PADDING_BYTES, ' ')]),
});
