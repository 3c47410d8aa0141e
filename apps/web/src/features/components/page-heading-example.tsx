import { useTexts } from '../../i18n/texts.js';
import { componentsTexts } from './components.texts.js';

/** A page has one such heading and the app has one product name, so there is nothing to show twice. */
export function PageHeadingExample() {
  const { hereHeading } = useTexts(componentsTexts);
  return <p>{hereHeading}</p>;
}
