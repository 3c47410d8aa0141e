import { parseArgs } from 'node:util';

import { parseTime } from '@portvakt/kernel';

/** The parsed arguments of the deliveries command. */
export type DeliveriesArguments =
  | { readonly command: 'list'; readonly follower: string | null }
  | { readonly command: 'replay'; readonly follower: string | null; readonly since: null }
  | { readonly command: 'replay'; readonly follower: string; readonly since: Date }
  | { readonly command: 'forget'; readonly follower: string };

export const DELIVERIES_USAGE = `\
usage: deliveries list                                     counts what each follower has not processed yet
       deliveries list --follower <name>                   lists it for one
       deliveries replay [--follower <name>]               makes what was given up due again, of all or of one
       deliveries replay --follower <name> --since <time>  makes all events since then due, also those it has processed
       deliveries forget --follower <name>                 deletes the deliveries of a removed follower

A time is a day (2026-11-29, from midnight UTC) or has a zone (2026-11-29T10:00+01:00, 2026-11-29T09:00Z).
`;

const TEXT = { type: 'string' } as const;
const OPTIONS = { follower: TEXT, since: TEXT };

/** Null for arguments that the command does not know. */
export function parseDeliveriesArguments(args: readonly string[]): DeliveriesArguments | null {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
    const [command, ...others] = positionals;
    const { follower = null, since } = values;
    if (others.length > 0) return null;
    if (command === 'replay' && since !== undefined) return replaySince(follower, parseTime(since));
    if (since !== undefined) return null;
    if (command === 'list') return { command, follower };
    if (command === 'replay') return { command, follower, since: null };
    return command === 'forget' && follower !== null ? { command, follower } : null;
  } catch {
    // An unknown option, or one without its value.
    return null;
  }
}

const replaySince = (follower: string | null, since: Date | null): DeliveriesArguments | null =>
  follower === null || since === null ? null : { command: 'replay', follower, since };
