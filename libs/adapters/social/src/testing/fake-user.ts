import type { FakeProviderId } from './provider-ids.js';

/** A user of a provider. */
export interface FakeUser {
  readonly provider: FakeProviderId;
  /** The id at the provider as text; definitions send it as a number if the provider does. */
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** The URL of the picture; null if there is none. */
  readonly image: string | null;
  /** The list of e-mail addresses at GitHub; undefined: derived from `email`. */
  readonly emails?: readonly Record<string, unknown>[];
  /** Fields that replace those of the raw profile; undefined removes a field. */
  readonly profile: Readonly<Record<string, unknown>>;
  /** Claims that replace those of the ID token; undefined removes a claim. */
  readonly claims: Readonly<Record<string, unknown>>;
}

export type UserOverrides = Partial<Omit<FakeUser, 'provider'>>;

const IDS: Record<FakeProviderId, string> = {
  apple: '001873.7e1c4f0a5d2b4c6f9a8e.0932',
  // Larger than the largest safe integer.
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

export function fakeUser(provider: FakeProviderId, overrides: UserOverrides = {}): FakeUser {
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

/** The name without its last word, or the only word. */
export const givenName = ({ name }: FakeUser): string => name.replace(/\s+\S+$/, '');

/** The last word; empty for a name of one word. */
export const familyName = ({ name }: FakeUser): string => /\s(\S+)$/.exec(name)?.[1] ?? '';

/** Replaces fields of an object; undefined removes a field. */
export function overlaid(
  base: Readonly<Record<string, unknown>>,
  over: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...base, ...over }).filter(([, value]) => value !== undefined));
}
