import { defineTexts } from '../../../i18n/define-texts.js';

export const auditStateTexts = defineTexts('audit-state', {
  nb: {
    whole: 'Loggen er hel.',
    wholeUntil: 'Kontrollert {time} til og med segl {seal}.',
    broken: 'Loggen er ikke hel.',
    faults_one: 'Kontrollen {time} fant {number} feil.',
    faults_other: 'Kontrollen {time} fant {number} feil.',
    whatNow: 'Hva betyr dette?',
    whatNowText:
      'Noe i loggen er endret, lagt til eller tatt bort utenom tjenesten. Ikke slett noe. Kjør «npm run audit -- verify» på serveren: den viser hvilke segl og hendelser det gjelder.',
    unchecked: 'Loggen er ikke kontrollert ennå. Det skjer hver natt.',
    notSealed: 'Ikke forseglet siden {time}.',
    newest: 'Siste segl er fra {time}.',
  },
  nn: {
    whole: 'Loggen er heil.',
    wholeUntil: 'Kontrollert {time} til og med segl {seal}.',
    broken: 'Loggen er ikkje heil.',
    faults_one: 'Kontrollen {time} fann {number} feil.',
    faults_other: 'Kontrollen {time} fann {number} feil.',
    whatNow: 'Kva betyr dette?',
    whatNowText:
      'Noko i loggen er endra, lagt til eller tatt bort utanom tenesta. Ikkje slett noko. Køyr «npm run audit -- verify» på serveren: han viser kva segl og hendingar det gjeld.',
    unchecked: 'Loggen er ikkje kontrollert enno. Det skjer kvar natt.',
    notSealed: 'Ikkje forsegla sidan {time}.',
    newest: 'Siste segl er frå {time}.',
  },
  en: {
    whole: 'The log is intact.',
    wholeUntil: 'Checked {time}, up to and including seal {seal}.',
    broken: 'The log is not intact.',
    faults_one: 'The check {time} found {number} error.',
    faults_other: 'The check {time} found {number} errors.',
    whatNow: 'What does this mean?',
    whatNowText:
      "Something in the log was changed, added or taken away by other means than the service. Don't delete anything. Run “npm run audit -- verify” on the server: it shows which seals and events are concerned.",
    unchecked: "The log hasn't been checked yet. That happens every night.",
    notSealed: 'Not sealed since {time}.',
    newest: 'The newest seal is from {time}.',
  },
});
