import { types as builtIn, TypeOverrides } from 'pg';
import parseTimestamp from 'postgres-date';

/**
 * Has `pg` read timestamps with a newer parser than its own, which takes twice as long: a session and its user have five
 * (docs/adr/0003).
 */
export function timestampTypes(): TypeOverrides {
  const types = new TypeOverrides();
  types.setTypeParser(builtIn.builtins.TIMESTAMP, parse);
  types.setTypeParser(builtIn.builtins.TIMESTAMPTZ, parse);
  return types;
}

const parse = (text: string): Date | number | null => parseTimestamp(text);
