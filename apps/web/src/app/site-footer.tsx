import { Link } from 'react-router';

import { TextLink } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { PATHS } from '../routes/paths.js';
import { pageNameTexts } from '../routes/page-names.texts.js';

const FOOTER_PAGES = ['privacy', 'accessibility', 'help'] as const;

/** The links in the footer of every page. */
export function SiteFooter() {
  const texts = useTexts(pageNameTexts);
  return FOOTER_PAGES.map((page) => (
    <TextLink key={page} asChild data-color="neutral">
      <Link to={PATHS[page]}>{texts[page]}</Link>
    </TextLink>
  ));
}
