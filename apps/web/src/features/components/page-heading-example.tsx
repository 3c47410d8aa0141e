import { useTexts } from '../../i18n/texts.js';
import { componentsTexts } from './components.texts.js';

/** A page has one heading of this kind, and the app has one product name. */
export function PageHeadingExample() {
  const { hereHeading } = useTexts(componentsTexts);
  return <p>{hereHeading}</p>;
}
