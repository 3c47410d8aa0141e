import { useId, useState } from 'react';

import { useSession } from '@portvakt/api-client';
import { Checkbox, PanelSection, RadioGroup } from '@portvakt/ui';

import { LANGUAGE_NAMES, LANGUAGES } from '../../i18n/language.js';
import { useLanguage, useTexts } from '../../i18n/texts.js';
import { isOperator } from '../../routes/administration-paths.js';
import { isSearchKeyOn, switchSearchKey } from '../../browser/search-key.js';
import { APPEARANCES, useAppearance } from './appearance.js';
import { profileTexts } from './profile.texts.js';

const LANGUAGE_CHOICES = LANGUAGES.map((language) => ({
  value: language,
  label: LANGUAGE_NAMES[language],
  lang: language,
}));

/** The language of the pages, the same choice as in the footer. */
export function LanguageSection() {
  const texts = useTexts(profileTexts);
  const [language, change] = useLanguage();
  const heading = useId();
  const hint = useId();

  return (
    <PanelSection heading={texts.language} headingId={heading}>
      <p className="page-lead" id={hint}>
        {texts.deviceHint}
      </p>
      <RadioGroup
        name="language"
        labelledBy={heading}
        describedBy={hint}
        choices={LANGUAGE_CHOICES}
        value={language}
        onChange={change}
      />
    </PanelSection>
  );
}

/** Light, dark, or as the operating system has it. */
export function AppearanceSection() {
  const texts = useTexts(profileTexts);
  const [appearance, change] = useAppearance();
  const heading = useId();
  const hint = useId();

  return (
    <PanelSection heading={texts.appearance} headingId={heading}>
      <p className="page-lead" id={hint}>
        {texts.deviceHint}
      </p>
      <RadioGroup
        name="appearance"
        labelledBy={heading}
        describedBy={hint}
        choices={APPEARANCES.map((value) => ({ value, label: texts[value] }))}
        value={appearance}
        onChange={change}
      />
      {isOperator(useSession().signedIn?.user.role) ? <SearchKeyChoice /> : null}
    </PanelSection>
  );
}

/** Only operators have the key. */
function SearchKeyChoice() {
  const texts = useTexts(profileTexts);
  const [isOn] = useState(isSearchKeyOn);
  return (
    <Checkbox
      name="search-key"
      label={texts.searchKey}
      description={texts.searchKeyHint}
      defaultChecked={isOn}
      onChange={({ target }) => switchSearchKey(target.checked)}
    />
  );
}
