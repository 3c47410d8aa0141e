import * as v from 'valibot';

import type { Format } from '../parse-text.js';
import { Secret } from '../secret.js';

export interface ExportHeader {
  readonly name: string;
  readonly value: Secret;
}

/** A token of RFC 9110, `=`, and a value that is percent-encoded where it has other characters. */
const HEADER = /^(?<name>[\w!#$%&'*+.^`|~-]+)=(?<value>[\x21-\x7e]*)$/u;

const EXPECTED = 'a comma list of `name=value`, values percent-encoded';

/** As in the OpenTelemetry specification: entries of W3C Baggage without properties. */
export const exportHeaders: Format<readonly ExportHeader[]> = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((entry) => entry.trim())),
  v.array(
    v.pipe(
      v.string(),
      v.check((entry) => HEADER.test(entry) && isDecodable(entry), 'has an entry that is not `name=value`'),
      v.transform((entry) => {
        const { name = '', value = '' } = HEADER.exec(entry)?.groups ?? {};
        return { name, value: new Secret(decodeURIComponent(value)) };
      }),
    ),
  ),
  v.metadata({ secret: true }),
  v.description(EXPECTED),
);

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
