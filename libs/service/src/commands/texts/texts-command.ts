import { builtSite } from '../../site-files.js';
import { readWebTexts } from '../../theme/web-texts.js';
import { printUsage } from '../print-usage.js';
import { listOfTexts } from './list-of-texts.js';

const USAGE = 'usage: portvakt texts list  prints every text that a theme may replace, with its key\n';

/** Runs the texts command and returns its exit code: 0 where the texts were written to standard output. */
export function textsCommand(args: readonly string[], webApp = builtSite().webApp): number {
  if (args.length !== 1 || args[0] !== 'list') {
    return printUsage(USAGE, args);
  }
  const webTexts = readWebTexts(webApp);
  if (!webTexts) process.stderr.write('The web app is not built: these are the texts of the e-mails alone.\n');
  process.stdout.write(listOfTexts(webTexts ?? new Map()));
  return 0;
}
