import { useTexts } from '../i18n/texts.js';
import { providersTexts } from './providers.texts.js';
import './providers.css';

/** Stands between a form and the ways in by a provider. */
export function OrLine() {
  return <p className="or">{useTexts(providersTexts).or}</p>;
}
