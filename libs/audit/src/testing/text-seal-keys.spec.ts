import { describeSealKeys } from '../contracts/seal-keys.contract.js';
import { TextSealKeys } from './text-seal-keys.js';

describeSealKeys('in memory', (...secrets) => new TextSealKeys(secrets));
