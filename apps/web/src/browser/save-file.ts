/** Saves a text file through the browser. */
export function saveFile(name: string, text: string, type = 'text/plain;charset=utf-8'): void {
  saveBlob(name, new Blob([text], { type }));
}

/** Saves a file through the browser. The object URL is revoked at once, so the content does not stay in memory. */
export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
