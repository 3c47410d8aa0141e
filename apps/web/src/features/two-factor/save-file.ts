/** Hands a text file to the browser to save; its content is in no address and leaves memory with the link. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** `reservekoder-{product}.txt`, without what a file's name cannot have. */
export function backupCodesFileName(product: string): string {
  return `reservekoder-${product.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}.txt`;
}
