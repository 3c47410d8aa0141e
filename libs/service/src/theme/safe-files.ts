/** Patterns of what would load or execute something. A backslash could hide any of them as an escape sequence. */
const LOADING_CSS = /\\|@import|\b(?:url|src|image|image-set|cross-fade|element|expression)\(|<\//iu;

const DANGEROUS_SVG: readonly (readonly [RegExp, string])[] = [
  [
    /<\s*(?:script|foreignObject|iframe|embed|object|image|animate|set|handler|listener|style)\b/iu,
    'an element that may execute or load something',
  ],
  [/<!(?:DOCTYPE|ENTITY)|<\?xml-stylesheet|<!\[CDATA\[/iu, 'a declaration'],
  [/[\s"'/]on[a-z]+\s*=/iu, 'an event handler'],
  [/href\s*=\s*(?!["']#)/iu, 'a link to something outside the image'],
  [/javascript:|data:|url\(\s*(?!["']?#)/iu, 'a URL'],
];

/** Returns why a stylesheet must not be served; empty if it may be. */
export const cssErrors = (css: string): readonly string[] => {
  const [found] = LOADING_CSS.exec(css) ?? [];
  return found === undefined ? [] : [`contains ${JSON.stringify(found)}; a theme must not load anything`];
};

/** Returns why an SVG image must not be served; empty if it may be. */
export function svgErrors(svg: string): readonly string[] {
  if (!/<svg[\s>]/u.test(svg)) return ['is not an SVG image'];
  return DANGEROUS_SVG.flatMap(([pattern, what]) => (pattern.test(svg) ? [`contains ${what}`] : []));
}
