import { chosenTemplate } from '../content/mail-template.js';
import { twoFactorTurnedOff } from './two-factor-turned-off.js';
import { twoFactorTurnedOn } from './two-factor-turned-on.js';

const TEMPLATES = { on: twoFactorTurnedOn, off: twoFactorTurnedOff } as const;

/** Two texts of one kind, by state. */
export const twoFactorChangedMail = chosenTemplate(
  [twoFactorTurnedOn, twoFactorTurnedOff],
  ({ state }) => TEMPLATES[state],
);
