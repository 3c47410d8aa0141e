import { api } from '@portvakt/api-client';

/** Text, or an element with what it contains (libs/adapters/http/src/site/theme-page.ts). */
export type ThemeNode = string | ThemeElement;

export interface ThemeElement {
  readonly tag: string;
  readonly nodes: readonly ThemeNode[];
  readonly href?: string;
  readonly start?: number;
}

/** A page of the theme in one language. */
interface ThemePageContent {
  readonly title: string;
  readonly intro: readonly ThemeNode[];
  readonly parts: readonly { readonly id: string; readonly heading: string; readonly nodes: readonly ThemeNode[] }[];
}

/** Not in the OpenAPI document: a file, which the browser keeps for good. */
export const { useGetThemePageQuery } = api.injectEndpoints({
  endpoints: (build) => ({ getThemePage: build.query<ThemePageContent, string>({ query: (path) => path }) }),
});
