import { accountErrorTexts } from './account-errors.texts.js';
import { addErrorTexts } from './use-error-text.js';

// Imported by the pages whose requests are refused with these codes.
addErrorTexts(accountErrorTexts);
