import { textKeys } from '../../i18n/texts.js';
import { ownPasskeysTexts } from './own-passkeys.texts.js';

const keys = textKeys(ownPasskeysTexts);

/** The longest name that the service takes (passkeys §2.2). */
const MAX_LENGTH = 64;

/** Rules of a name that may be left out. */
export const NAME_LENGTH = {
  setValueAs: (typed: string) => typed.trim(),
  validate: (name: string) => name.length <= MAX_LENGTH || keys.nameTooLong,
};

/** Rules of a name that has to be there. */
export const NAME_RULES = { ...NAME_LENGTH, required: keys.nameMissing };
