import { setFlagsFromString } from 'node:v8';

/** The factor by which V8 enlarges the young generation by default. */
const DEFAULT_GROWTH = 2;

/**
 * Stops V8 from enlarging the young generation until the returned function is called. Most objects that a start
 * allocates stay in use, so V8 would enlarge it to its maximum (32 MiB), and an idle service would keep that memory
 * (docs/adr/0019).
 */
export function limitYoungGeneration(): () => void {
  setGrowth(1);
  return () => setGrowth(DEFAULT_GROWTH);
}

function setGrowth(factor: number): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}
