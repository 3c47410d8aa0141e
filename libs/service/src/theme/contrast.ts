/** Success criterion 1.4.3 of WCAG 2.2, for text of any size. */
export const TEXT_CONTRAST = 4.5;

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/iu;

export const isHexColour = (text: string): boolean => HEX.test(text);

/** Returns the contrast ratio of two opaque colours (`#rgb` or `#rrggbb`), from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const digits = colour.slice(1);
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../gu) ?? []);
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => linear(Number.parseInt(pair, 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
