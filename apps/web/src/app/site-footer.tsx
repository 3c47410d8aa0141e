import { Link } from 'react-router';

import { useGetWebConfigQuery } from '@portvakt/api-client';
import { TextLink } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { PATHS } from '../routes/paths.js';
import { pageNameTexts } from '../routes/page-names.texts.js';

const FOOTER_PAGES = ['privacy', 'accessibility', 'help'] as const;

/** The links in the footer of every page: to the product's own pages where they are configured. */
export function SiteFooter() {
  const texts = useTexts(pageNameTexts);
  // The footer is also shown before the settings are known.
  const { data } = useGetWebConfigQuery();
  const terms = data?.links.terms;
  return (
    <div className="site-foot-links">
      {FOOTER_PAGES.map((page) => {
        const url = data?.links[page];
        return (
          <TextLink key={page} asChild data-color="neutral">
            {url ? <a href={url}>{texts[page]}</a> : <Link to={PATHS[page]}>{texts[page]}</Link>}
          </TextLink>
        );
      })}
      {terms ? (
        <TextLink href={terms} data-color="neutral">
          {texts.terms}
        </TextLink>
      ) : null}
    </div>
  );
}
