import type { MailProduct } from './mail-content.js';

/** What every mail ends with. */
export const closing = ({ appName }: MailProduct): readonly string[] => [
  'Vi spør deg aldri om passord eller engangskoder på e-post eller telefon.',
  `Hilsen ${appName}`,
];
