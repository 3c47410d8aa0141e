/** Why: libs/kernel/src/parse-url.ts. */
export const withoutCanParse = {
  object: 'URL',
  property: 'canParse',
  message: 'Call parseUrl of the kernel: Node 20 rejects hosts with `å` once V8 has optimised this function.',
};
