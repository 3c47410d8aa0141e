import { addErrorTexts } from '../../../i18n/use-error-text.js';
import { operatorErrorTexts } from './operator-errors.texts.js';

// Imported by the layout: no other page is refused with these codes.
addErrorTexts(operatorErrorTexts);
