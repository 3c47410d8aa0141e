import { defineTexts } from '../i18n/define-texts.js';

/** Shown while the user waits for a mailed link. */
export const resendTexts = defineTexts('resend', {
  nb: {
    junk: 'Ikke fått e-post? Se i søppelposten, eller send på nytt.',
    sendAgain: 'Send på nytt',
    sending: 'Sender',
    changeEmail: 'Endre e-postadresse',
    wait_one: 'Du kan be om en ny lenke om {count}\u00a0sekund.',
    wait_other: 'Du kan be om en ny lenke om {count}\u00a0sekunder.',
    canSend: 'Nå kan du be om en ny lenke.',
  },
  nn: {
    junk: 'Ikkje fått e-post? Sjå i søppelposten, eller send på nytt.',
    sendAgain: 'Send på nytt',
    sending: 'Sender',
    changeEmail: 'Endre e-postadresse',
    wait_one: 'Du kan be om ei ny lenke om {count}\u00a0sekund.',
    wait_other: 'Du kan be om ei ny lenke om {count}\u00a0sekund.',
    canSend: 'No kan du be om ei ny lenke.',
  },
  en: {
    junk: 'No email? Check your junk folder, or send it again.',
    sendAgain: 'Send again',
    sending: 'Sending',
    changeEmail: 'Change email address',
    wait_one: 'You can ask for a new link in {count}\u00a0second.',
    wait_other: 'You can ask for a new link in {count}\u00a0seconds.',
    canSend: 'You can ask for a new link now.',
  },
});
