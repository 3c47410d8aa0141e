import { useWebConfig } from '@portvakt/api-client';

/** The path of the theme's own page without language and ending; undefined where the built-in page is shown. */
export function useThemePage(name: 'privacy' | 'accessibility'): string | undefined {
  const { theme } = useWebConfig();
  return theme?.pages.includes(name) ? `${theme.path}/${name}` : undefined;
}
