import { defineTexts } from '../i18n/define-texts.js';

/** The roles of operators, and what everybody else is. */
export const roleNameTexts = defineTexts('role-names', {
  nb: { admin: 'Administrator', support: 'Kundestøtte', auditor: 'Revisor', user: 'Bruker' },
  nn: { admin: 'Administrator', support: 'Kundestøtte', auditor: 'Revisor', user: 'Brukar' },
  en: { admin: 'Administrator', support: 'Support', auditor: 'Auditor', user: 'User' },
});
