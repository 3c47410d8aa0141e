import type { FakeProviderId } from './provider-ids.js';

/** Somebody with an account at a provider. */
export interface FakePerson {
  readonly provider: FakeProviderId;
  /** The provider's own id of the account, as text; definitions make a number of it where the provider does. */
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** Address of the picture; null when there is none. */
  readonly image: string | null;
  /** The whole list at GitHub, where it is not to follow from `email`. */
  readonly emails?: readonly Record<string, unknown>[];
  /** Laid over the raw profile, member by member; undefined takes a member away. */
  readonly profile: Readonly<Record<string, unknown>>;
  /** Laid over the claims of the ID token in the same way. */
  readonly claims: Readonly<Record<string, unknown>>;
}

export type PersonOverrides = Partial<Omit<FakePerson, 'provider'>>;

const IDS: Record<FakeProviderId, string> = {
  apple: '001873.7e1c4f0a5d2b4c6f9a8e.0932',
  // Past the largest integer a float can hold exactly.
  discord: '1155149108183695361',
  facebook: '10229384756102938',
  github: '583231',
  microsoft: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
  google: '110248495921238986420',
  spotify: '5kq9zr2xw8v1m4n7',
  twitch: '44322889',
  twitter: '2244994945',
  dropbox: 'dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc',
  kick: '4029173',
  linkedin: '782bbtaQ_x',
  gitlab: '1712',
  tiktok: '_000kari-Nordmann9x',
  reddit: 'w7q2k',
  roblox: '1516563360',
  vk: '1234567890',
  zoom: 'zJKyaiAyTNC-MWjiWC18KQ',
};

export function fakePerson(provider: FakeProviderId, overrides: PersonOverrides = {}): FakePerson {
  return {
    provider,
    id: IDS[provider],
    name: 'Kari Nordmann',
    email: 'kari@eksempel.no',
    emailVerified: true,
    image: 'https://bilder.eksempel.no/kari.png',
    profile: {},
    claims: {},
    ...overrides,
  };
}

/** All but the last word; the whole of a name of one word. */
export const givenName = ({ name }: FakePerson): string => name.replace(/\s+\S+$/, '');

/** The last word; empty for a name of one word. */
export const familyName = ({ name }: FakePerson): string => /\s(\S+)$/.exec(name)?.[1] ?? '';

/** Members laid over an object; undefined takes one away. */
export function overlaid(
  base: Readonly<Record<string, unknown>>,
  over: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...base, ...over }).filter(([, value]) => value !== undefined));
}
