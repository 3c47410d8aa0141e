import type { RandomSource } from '@portvakt/kernel';

const BYTES = 32;

/** 32 random bytes as 43 characters base64url. */
export const newChallenge = (random: RandomSource): string => toBase64Url(random.bytes(BYTES));

export const toBase64Url = (bytes: Uint8Array): string => {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};
