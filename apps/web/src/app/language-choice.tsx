import { LANGUAGE_NAMES, LANGUAGES } from '../i18n/language.js';
import { useLanguage, useTexts } from '../i18n/texts.js';
import { appTexts } from './app.texts.js';

/** Each language is named in itself. */
export function LanguageChoice() {
  const texts = useTexts(appTexts);
  const [current, change] = useLanguage();

  return (
    <nav aria-label={texts.languages}>
      <ul className="languages">
        {LANGUAGES.map((language) => (
          <li key={language}>
            <button
              type="button"
              lang={language}
              aria-current={language === current ? 'true' : undefined}
              onClick={() => change(language)}
            >
              <span>{LANGUAGE_NAMES[language]}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
