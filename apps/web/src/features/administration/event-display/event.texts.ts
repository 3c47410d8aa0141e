import { defineTexts } from '../../../i18n/define-texts.js';

/** Who did something, whom it concerns, and with what outcome. */
export const eventTexts = defineTexts('event', {
  nb: {
    done: 'Utført',
    refused: 'Avvist',
    nobodySignedIn: 'Ikke innlogget',
    self: 'Seg selv',
    deletedUser: 'Slettet bruker {id}',
    key: '{name} (nøkkel)',
    command: 'Kommando på serveren',
    service: 'Tjenesten',
    log: 'Loggen',
    noAccount: 'Ingen konto',
    via: '{operator} som {user}',
  },
  nn: {
    done: 'Utført',
    refused: 'Avvist',
    nobodySignedIn: 'Ikkje innlogga',
    self: 'Seg sjølv',
    deletedUser: 'Sletta brukar {id}',
    key: '{name} (nøkkel)',
    command: 'Kommando på serveren',
    service: 'Tenesta',
    log: 'Loggen',
    noAccount: 'Ingen konto',
    via: '{operator} som {user}',
  },
  en: {
    done: 'Done',
    refused: 'Refused',
    nobodySignedIn: 'Not signed in',
    self: 'Themself',
    deletedUser: 'Deleted user {id}',
    key: '{name} (key)',
    command: 'Command on the server',
    service: 'The service',
    log: 'The log',
    noAccount: 'No account',
    via: '{operator} as {user}',
  },
});
