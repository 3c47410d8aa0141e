import { newId, type RandomSource } from '@portvakt/kernel';

import { TRUSTED_DEVICE } from './verification-purposes.js';

const SEPARATOR = '!';
const TOKEN = /^[A-Za-z0-9]{32}$/;

export const newDeviceToken = (random: RandomSource): string => newId(random);

/** The value of the trusted-device cookie: `{proof}!trust-device-{32}` (specification §13.7). */
export const trustedDeviceCookie = (proof: string, token: string): string =>
  `${proof}${SEPARATOR}${TRUSTED_DEVICE}${token}`;

export interface PresentedDevice {
  readonly proof: string;
  readonly token: string;
}

/** Parses the cookie; null for a malformed one. */
export function readTrustedDeviceCookie(value: string): PresentedDevice | null {
  const at = value.indexOf(SEPARATOR + TRUSTED_DEVICE);
  if (at < 1) return null;
  const token = value.slice(at + SEPARATOR.length + TRUSTED_DEVICE.length);
  return TOKEN.test(token) ? { proof: value.slice(0, at), token } : null;
}

/** The text that the proof signs; it binds the proof to the user and the record. */
export const signedText = (userId: string, token: string): string => `${userId}${SEPARATOR}${TRUSTED_DEVICE}${token}`;
