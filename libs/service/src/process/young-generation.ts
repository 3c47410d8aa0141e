import { setFlagsFromString } from 'node:v8';

/** By which factor V8 enlarges the young generation, by default. */
const DEFAULT_GROWTH = 2;

/**
 * Stops V8 from enlarging the young generation until the returned function is called. Most of what a start allocates
 * stays in use, which V8 takes for a reason to enlarge it to its maximum (32 MiB), and it stays that large in an idle
 * service (docs/adr/0019). Objects that are already allocated are not affected.
 */
export function limitYoungGeneration(): () => void {
  setGrowth(1);
  return () => setGrowth(DEFAULT_GROWTH);
}

function setGrowth(factor: number): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}
