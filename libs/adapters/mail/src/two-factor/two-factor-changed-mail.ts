import type { Language } from '@portvakt/kernel';
import type { TwoFactorChangedMail } from '@portvakt/two-factor';

import type { MailProduct, MailTemplate } from '../content/mail-content.js';
import { twoFactorTurnedOff } from './two-factor-turned-off.js';
import { twoFactorTurnedOn } from './two-factor-turned-on.js';

const TEMPLATES = { on: twoFactorTurnedOn, off: twoFactorTurnedOff } as const;

const by = (language: Language) => (data: TwoFactorChangedMail['data'], product: MailProduct) =>
  TEMPLATES[data.state][language](data, product);

/** Two texts of one kind, by state. */
export const twoFactorChangedMail: MailTemplate<TwoFactorChangedMail> = { nb: by('nb'), nn: by('nn'), en: by('en') };
