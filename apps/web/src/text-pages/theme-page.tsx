import { Loading, PageHeading, PanelPage } from '@portvakt/ui';

import { useLanguage, useTexts } from '../i18n/texts.js';
import { LoadFailure } from '../failures/load-failure.js';
import { TextPageFrame } from './text-page-frame.js';
import { readingTexts } from './reading.texts.js';
import { ThemeNodes } from './theme-nodes.js';
import { useGetThemePageQuery } from './theme-page-query.js';

interface ThemePageProps {
  /** The path of the page's files, without language. */
  readonly path: string;
  /** Of the built-in page: shown when the page cannot be fetched. */
  readonly title: string;
}

/** A page of text that the theme has in place of the built-in one, in the page's language. */
export function ThemePage({ path, title }: ThemePageProps) {
  const texts = useTexts(readingTexts);
  const [language] = useLanguage();
  const { currentData: page, error, isFetching, refetch } = useGetThemePageQuery(`${path}.${language}.json`);
  const failure = page || isFetching ? undefined : error;

  if (!page) {
    return (
      <PanelPage wide>
        <PageHeading>{title}</PageHeading>
        <LoadFailure error={failure} isFetching={isFetching} onRetry={refetch} />
        {failure ? null : <Loading label={texts.loading} rows={6} />}
      </PanelPage>
    );
  }
  const intro =
    page.intro.length > 0 ? (
      <div className="theme-text">
        <ThemeNodes nodes={page.intro} />
      </div>
    ) : null;
  return (
    <TextPageFrame title={page.title} intro={intro} parts={page.parts}>
      {page.parts.map(({ id, heading, nodes }) => (
        <section key={id} className="text-section theme-text">
          <h2 id={id} tabIndex={-1}>
            {heading}
          </h2>
          <ThemeNodes nodes={nodes} />
        </section>
      ))}
    </TextPageFrame>
  );
}
