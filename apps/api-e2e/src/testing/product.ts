import { freePort } from './free-port.js';
import { type Environment, Program } from './program.js';
import { waitUntil } from './wait-until.js';

/** Starts a product on a free port and returns its URL once it answers. */
export async function startProduct(
  file: string,
  environment: Environment,
  args: readonly string[] = [],
): Promise<string> {
  const port = await freePort();
  const product = Program.start(file, { args, environment: { ...environment, PORT: String(port) } });
  const url = `http://127.0.0.1:${port}`;
  await waitUntil(`${file} answers`, async () => {
    if (product.hasEnded) throw new Error(`the product ended: ${product.stderr}`);
    return (await fetch(url).catch(() => undefined)) !== undefined;
  });
  return url;
}
