import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { branded, themeTags } from './branded-head.js';
import { escapeHtml } from './escape-html.js';
import type { ReplacedWebTexts, SiteTheme } from './site-theme.js';

const INDEX = 'index.html';
/** Written by the build: the files that each page needs, by its path (apps/web/page-files.mts). */
const PAGE_FILES = 'page-files.json';
const END_OF_HEAD = '</head>';

interface PageFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The HTML of one page. `etag` changes with every byte. */
export interface PageDocument {
  readonly html: string;
  readonly etag: string;
}

/** The facts about the deployment in the HTML. */
export interface PageSettings {
  /** The path of the session endpoint. */
  readonly sessionPath: string;
  /** The response of `/api/web-config`. */
  readonly webConfig: object;
  readonly appName: string;
  readonly theme: SiteTheme | null;
  readonly replacedTexts: ReplacedWebTexts;
}

/**
 * Completes the built index.html for each page: the one place where the deployment and the requested path change the
 * HTML. It also contains the settings and names the files of the page, so that the browser requests everything at once.
 */
export class PageDocuments {
  private readonly documents: ReadonlyMap<string, PageDocument>;
  private readonly other: PageDocument;

  /** `folder`: the output of the build. Throws if it holds no web app. */
  constructor(folder: string, settings: PageSettings) {
    if (!existsSync(join(folder, INDEX))) throw new Error(`no web app in ${folder}`);
    const index = branded(readFileSync(join(folder, INDEX), 'utf8'), settings);
    const pages = JSON.parse(readFileSync(join(folder, PAGE_FILES), 'utf8')) as Record<string, PageFiles>;
    const complete = (files: PageFiles): PageDocument =>
      documentOf(index, [...tagsFor(files), ...themeTags(settings), ...tagsOf(settings)]);
    this.documents = new Map(Object.entries(pages).map(([path, files]) => [path, complete(files)]));
    this.other = complete({ scripts: [], styles: [] });
  }

  /** `path`: without a trailing slash; a path without a page has the HTML that shows "not found". */
  for(path: string): PageDocument {
    return this.documents.get(path) ?? this.other;
  }
}

function documentOf(index: string, tags: readonly string[]): PageDocument {
  // A function, because `$` has a special meaning in replacement texts.
  const html = index.replace(END_OF_HEAD, () => [...tags, END_OF_HEAD].join('\n'));
  return { html, etag: `"${createHash('sha256').update(html).digest('base64url')}"` };
}

const tagsFor = ({ scripts, styles }: PageFiles): readonly string[] => [
  ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${escapeHtml(file)}">`),
  ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${escapeHtml(file)}">`),
];

const tagsOf = ({ sessionPath, webConfig, replacedTexts }: PageSettings): readonly string[] => [
  `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(sessionPath)}">`,
  dataBlock('web-config', webConfig),
  ...(isEmpty(replacedTexts) ? [] : [dataBlock('replaced-texts', replacedTexts)]),
];

const isEmpty = (texts: ReplacedWebTexts): boolean =>
  Object.values(texts).every((each) => Object.keys(each).length === 0);

/** Browsers do not execute it, so the content security policy does not apply to it. */
const dataBlock = (id: string, value: object): string =>
  `<script type="application/json" id="${id}">${jsonInHtml(value)}</script>`;

/** JSON that cannot end the script element or open a comment. */
const jsonInHtml = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');
