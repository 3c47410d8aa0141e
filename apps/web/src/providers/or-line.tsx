import { useTexts } from '../i18n/texts.js';
import { providersTexts } from './providers.texts.js';
import './providers.css';

/** The separator between a form and the provider buttons. */
export function OrLine() {
  return <p className="or">{useTexts(providersTexts).or}</p>;
}
