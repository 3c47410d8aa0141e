/** `reservekoder-{product}.txt`, without characters that file names cannot have. */
export function backupCodesFileName(product: string): string {
  return `reservekoder-${product.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}.txt`;
}
