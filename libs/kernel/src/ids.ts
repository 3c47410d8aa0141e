import type { Brand } from './brand.js';
import { type RandomSource, randomText } from './random-source.js';

export type UserId = Brand<string, 'UserId'>;
export type SessionId = Brand<string, 'SessionId'>;

const LETTERS_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const ID_LENGTH = 32;

/** 32 letters and digits, about 190 bits: row ids and session tokens (specification §4). */
export const newId = (random: RandomSource): string => randomText(ID_LENGTH, LETTERS_AND_DIGITS, random);
