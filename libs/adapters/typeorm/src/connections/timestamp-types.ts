import { types as builtIn, TypeOverrides } from 'pg';
import parseTimestamp from 'postgres-date';

/**
 * Makes `pg` parse timestamps with a newer parser: its own takes twice as long, and a session and its user have five
 * timestamps (docs/adr/0003).
 */
export function timestampTypes(): TypeOverrides {
  const types = new TypeOverrides();
  types.setTypeParser(builtIn.builtins.TIMESTAMP, parse);
  types.setTypeParser(builtIn.builtins.TIMESTAMPTZ, parse);
  return types;
}

const parse = (text: string): Date | number | null => parseTimestamp(text);
