import type { Brand } from './brand.js';
import { LETTERS_AND_DIGITS, type RandomSource, randomText } from './random-source.js';

export type UserId = Brand<string, 'UserId'>;
export type SessionId = Brand<string, 'SessionId'>;

const ID_LENGTH = 32;

/** Returns 32 random letters and digits, about 190 bits, for row ids and session tokens (specification §4). */
export const newId = (random: RandomSource): string => randomText(ID_LENGTH, LETTERS_AND_DIGITS, random);
