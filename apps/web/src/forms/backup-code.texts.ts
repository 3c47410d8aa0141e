import { defineTexts } from '../i18n/define-texts.js';

/** The backup code field. */
export const backupCodeTexts = defineTexts('backup-code', {
  nb: {
    backupCode: 'Reservekode',
    backupHint: '10\u00a0tegn, for eksempel abcde\u201112345.',
    backupMalformed: 'Reservekoden har 10\u00a0tegn.',
    wrongBackupCode: 'Reservekoden er feil eller brukt før.',
  },
  nn: {
    backupCode: 'Reservekode',
    backupHint: '10\u00a0teikn, til dømes abcde\u201112345.',
    backupMalformed: 'Reservekoden har 10\u00a0teikn.',
    wrongBackupCode: 'Reservekoden er feil eller brukt før.',
  },
  en: {
    backupCode: 'Backup code',
    backupHint: '10\u00a0characters, such as abcde\u201112345.',
    backupMalformed: 'The backup code has 10\u00a0characters.',
    wrongBackupCode: 'The backup code is wrong or already used.',
  },
});
