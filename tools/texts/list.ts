// Lists the texts that a theme may replace: a line `key: text` each, the bokmål text.
import { mailTextSources } from '../../libs/adapters/mail/src/content/mail-catalogue.js';
import { textKey } from '../../libs/adapters/mail/src/content/mail-template.js';
import { webTexts } from './web-texts.js';

const mailTexts = mailTextSources.flatMap(({ name, texts }) =>
  Object.entries(texts.nb).map(([text, words]) => [textKey(name, text), words] as const),
);
const lines = [...mailTexts, ...webTexts()].map(([key, words]) => `${key}: ${words}`);
process.stdout.write(`${lines.sort().join('\n')}\n`);
