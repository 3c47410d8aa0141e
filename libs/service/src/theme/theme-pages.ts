import { THEME_PAGES, type ThemeFile, type ThemePageName, themePageFile } from '@portvakt/adapters/http';
import { type Language, LANGUAGES } from '@portvakt/kernel';

import { readMarkdownPage } from './markdown-page.js';

const markdownFile = (page: ThemePageName, language: Language): string => `${page}.${language}.md`;

export const PAGE_FILES: readonly string[] = THEME_PAGES.flatMap((page) =>
  LANGUAGES.map((language) => markdownFile(page, language)),
);

interface ReadPages {
  readonly pages: readonly ThemePageName[];
  /** The content that the web app fetches, by name. */
  readonly served: readonly (readonly [string, ThemeFile])[];
  /** One line each, with the name of the file. */
  readonly errors: readonly string[];
}

/** Reads the pages that replace built-in ones. A page must exist in all languages or in none. */
export function readThemePages(files: ReadonlyMap<string, string>): ReadPages {
  const pages = THEME_PAGES.filter((page) => LANGUAGES.some((language) => files.has(markdownFile(page, language))));
  const read = pages.flatMap((page) => LANGUAGES.map((language) => readPage(files, page, language)));
  return {
    pages,
    served: read.map(({ served }) => served),
    errors: read.flatMap(({ errors }) => errors),
  };
}

function readPage(files: ReadonlyMap<string, string>, page: ThemePageName, language: Language) {
  const name = markdownFile(page, language);
  const markdown = files.get(name);
  const { page: content, errors } = readMarkdownPage(markdown ?? '');
  const body = JSON.stringify(content);
  return {
    served: [themePageFile(page, language), { contentType: 'application/json; charset=utf-8', body }] as const,
    errors: (markdown === undefined ? ['is missing; a page needs every language'] : errors).map(
      (error) => `${name} ${error}`,
    ),
  };
}
