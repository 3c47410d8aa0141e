import { generateSync, ScureBase32Plugin, stringToBytes, verifySync } from 'otplib';

import type { Totp, TotpSecret } from '@portvakt/two-factor';

/** Accepts one step before and after the current one. */
const WINDOW_SECONDS = 30;
const CODE = /^\d{6}$/;

/** RFC 6238: HMAC-SHA-1 with the UTF-8 bytes of the secret as key, 6 digits, steps of 30 seconds. */
export class OtplibTotp implements Totp {
  stepOf(secret: TotpSecret, code: string, now: Date): number | null {
    // The library throws for anything else.
    if (!CODE.test(code)) return null;
    const verdict = verifySync({
      secret: this.encode(secret),
      token: code,
      epoch: secondsOf(now),
      epochTolerance: WINDOW_SECONDS,
    });
    return verdict.valid && 'timeStep' in verdict ? verdict.timeStep : null;
  }

  codeAt(secret: TotpSecret, now: Date): string {
    return generateSync({ secret: this.encode(secret), epoch: secondsOf(now) });
  }

  encode(secret: TotpSecret): string {
    return new ScureBase32Plugin().encode(stringToBytes(secret.reveal()));
  }
}

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);
