// Lists the texts that a theme may replace; those of the pages are read from their sources.
import { listOfTexts } from '../../libs/service/src/commands/texts/list-of-texts.js';
import { webTexts } from './web-texts.js';

process.stdout.write(listOfTexts(webTexts()));
