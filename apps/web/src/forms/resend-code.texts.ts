import { defineTexts } from '../i18n/define-texts.js';

/** Shown while the user waits for a mailed code. */
export const resendCodeTexts = defineTexts('resend-code', {
  nb: {
    junk: 'Har du ikke fått koden? Se i søppelposten.',
    sendAgain: 'Send ny kode',
    sending: 'Sender',
    wait_one: 'Du kan be om en ny kode om {count}\u00a0sekund.',
    wait_other: 'Du kan be om en ny kode om {count}\u00a0sekunder.',
    canSend: 'Nå kan du be om en ny kode.',
  },
  nn: {
    junk: 'Har du ikkje fått koden? Sjå i søppelposten.',
    sendAgain: 'Send ny kode',
    sending: 'Sender',
    wait_one: 'Du kan be om ein ny kode om {count}\u00a0sekund.',
    wait_other: 'Du kan be om ein ny kode om {count}\u00a0sekund.',
    canSend: 'No kan du be om ein ny kode.',
  },
  en: {
    junk: "Didn't get the code? Check your junk folder.",
    sendAgain: 'Send a new code',
    sending: 'Sending',
    wait_one: 'You can ask for a new code in {count}\u00a0second.',
    wait_other: 'You can ask for a new code in {count}\u00a0seconds.',
    canSend: 'You can ask for a new code now.',
  },
});
