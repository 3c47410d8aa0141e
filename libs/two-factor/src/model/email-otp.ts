import { type RandomSource, randomText } from '@portvakt/kernel';

const DIGITS = '0123456789';
const LENGTH = 6;

/** Six digits, uniformly distributed. */
export const newOtpCode = (random: RandomSource): string => randomText(LENGTH, DIGITS, random);

/** A mailed code as its record stores it: `{code}!{attempts}` (specification §6). */
export interface EmailOtp {
  /** The code, or its digest under the strict policy (specification C21), as `CodeDigest` returns it. */
  readonly storedCode: string;
  /** Wrong guesses so far. */
  readonly attempts: number;
}

const SEPARATOR = '!';

export const writeEmailOtp = ({ storedCode, attempts }: EmailOtp): string => `${storedCode}${SEPARATOR}${attempts}`;

/** Parses the value of a record. A malformed value yields a code that no guess matches. */
export function readEmailOtp(value: string): EmailOtp {
  const at = value.lastIndexOf(SEPARATOR);
  const attempts = Number(value.slice(at + 1));
  const isWhole = at > 0 && Number.isInteger(attempts) && attempts >= 0;
  return isWhole ? { storedCode: value.slice(0, at), attempts } : { storedCode: '', attempts: Infinity };
}

export const withWrongGuess = (otp: EmailOtp): EmailOtp => ({ ...otp, attempts: otp.attempts + 1 });
