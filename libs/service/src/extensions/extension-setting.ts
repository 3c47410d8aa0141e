import * as v from 'valibot';

import { flag, LARGEST_INT, line, oneOf, secret as secretFormat, wholeNumber } from '../config/formats/text-formats.js';
import { webUrl } from '../config/formats/web-formats.js';
import { expectedBy, type Format } from '../config/parse-text.js';
import type { Secret } from '../config/secret.js';
import { setting as declare, type Setting } from '../config/setting.js';

const LONGEST_TEXT = 4096;
const text = line(LONGEST_TEXT);

interface Options {
  /** The default, as written in the environment. Without a default, the variable must be set. */
  readonly default?: string;
  /** Its value is wrapped and never shown; it may also come from the file that `NAME_FILE` names. */
  readonly secret?: false;
}

type SecretOptions = Omit<Options, 'secret'> & { readonly secret: true };

/** Environment variables of an extension. `meaning`: one sentence for the operator of the installation. */
export const setting = { url, text: textSetting, integer, flag: flagSetting, oneOf: oneOfSetting };

/** An http or https address without a user. */
function url(meaning: string, options?: Options): Setting<string>;
function url(meaning: string, options: SecretOptions): Setting<Secret>;
function url(meaning: string, options: Options | SecretOptions = {}): Setting<string> | Setting<Secret> {
  return textual(webUrl, meaning, options);
}

/** One line. */
function textSetting(meaning: string, options?: Options): Setting<string>;
function textSetting(meaning: string, options: SecretOptions): Setting<Secret>;
function textSetting(meaning: string, options: Options | SecretOptions = {}): Setting<string> | Setting<Secret> {
  return textual(text, meaning, options);
}

function integer(
  meaning: string,
  options: { readonly default?: number; readonly min?: number; readonly max?: number } = {},
): Setting<number> {
  const { min = 0, max = LARGEST_INT, default: given } = options;
  return declared(wholeNumber(min, max), meaning, given === undefined ? undefined : String(given));
}

function flagSetting(meaning: string, options: { readonly default?: boolean } = {}): Setting<boolean> {
  return declared(flag, meaning, options.default === undefined ? undefined : String(options.default));
}

function oneOfSetting<const Words extends readonly string[]>(
  words: Words,
  meaning: string,
  options: { readonly default?: Words[number] } = {},
): Setting<Words[number]> {
  return declared<Words[number]>(oneOf(words), meaning, options.default);
}

const textual = (
  format: Format<string>,
  meaning: string,
  options: Options | SecretOptions,
): Setting<string> | Setting<Secret> =>
  options.secret === true
    ? declared(secretFormat(v.pipe(format), expectedBy(format)), meaning, options.default)
    : declared(format, meaning, options.default);

/** A setting without a default must be set, so it is never null when an extension is created. */
const declared = <T>(format: Format<T>, meaning: string, defaultText: string | undefined): Setting<T> =>
  defaultText === undefined ? (declare(format, meaning) as Setting<T>) : declare(format, meaning, defaultText);
