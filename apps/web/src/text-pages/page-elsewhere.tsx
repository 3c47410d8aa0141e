import { PageHeading, PanelPage, TextLink } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { readingTexts } from './reading.texts.js';

interface PageElsewhereProps {
  readonly title: string;
  readonly url: string;
}

/** Shown at the path of a page of text that the operator has replaced with one of the product. */
export function PageElsewhere({ title, url }: PageElsewhereProps) {
  const texts = useTexts(readingTexts);
  return (
    <PanelPage>
      <PageHeading lead={texts.elsewhere}>{title}</PageHeading>
      <p className="lone-links">
        <TextLink href={url}>{url}</TextLink>
      </p>
    </PanelPage>
  );
}
