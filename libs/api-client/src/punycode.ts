/** Parameters of Punycode (RFC 3492 §5). */
const BASE = 36;
const TMIN = 1;
const TMAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_N = 128;
const HIGHEST_CODE_POINT = 0x10ffff;

/** Decodes a label without its prefix `xn--` (RFC 3492 §6.2); undefined if it is malformed. */
export function decodeLabel(label: string): string | undefined {
  const delimiter = label.lastIndexOf('-');
  const output = [...label.slice(0, Math.max(delimiter, 0))].map((character) => character.codePointAt(0) ?? 0);
  let bias = INITIAL_BIAS;
  let codePoint = INITIAL_N;
  let position = 0;

  for (let at = delimiter + 1; at < label.length; ) {
    const delta = readDelta(label, at, bias);
    if (!delta) return undefined;
    const length = output.length + 1;
    bias = adapt(delta.value, length, position === 0 && codePoint === INITIAL_N);
    const next = position + delta.value;
    codePoint += Math.floor(next / length);
    position = next % length;
    if (codePoint > HIGHEST_CODE_POINT) return undefined;
    output.splice(position, 0, codePoint);
    position += 1;
    at = delta.end;
  }
  return String.fromCodePoint(...output);
}

/** A variable-length integer that begins at `start`. */
function readDelta(label: string, start: number, bias: number): { value: number; end: number } | undefined {
  let value = 0;
  let weight = 1;
  for (let at = start, k = BASE; at < label.length; at += 1, k += BASE) {
    const digit = digitOf(label.charAt(at));
    if (digit === undefined) return undefined;
    value += digit * weight;
    const threshold = Math.min(Math.max(k - bias, TMIN), TMAX);
    if (digit < threshold) return { value, end: at + 1 };
    weight *= BASE - threshold;
  }
  return undefined;
}

/** Letters are 0 to 25, digits 26 to 35. */
function digitOf(character: string): number | undefined {
  if (/[a-z]/i.test(character)) return character.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0);
  return /\d/.test(character) ? Number(character) + TMAX : undefined;
}

function adapt(delta: number, length: number, isFirst: boolean): number {
  let scaled = Math.floor(delta / (isFirst ? DAMP : 2));
  scaled += Math.floor(scaled / length);
  let k = 0;
  for (; scaled > ((BASE - TMIN) * TMAX) / 2; k += BASE) scaled = Math.floor(scaled / (BASE - TMIN));
  return k + Math.floor(((BASE - TMIN + 1) * scaled) / (scaled + SKEW));
}
