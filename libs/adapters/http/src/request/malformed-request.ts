import type { Socket } from 'node:net';

/** Status by the code of Node's error for bytes that are not an HTTP request; 400 for any other code. */
const STATUS_OF: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/**
 * Answers bytes that are not an HTTP request with a status and no body (security N1, L9), and destroys the socket: a
 * half-closed one would stay open for as long as the client keeps its side open.
 */
export function answerMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = STATUS_OF[error.code ?? ''] ?? '400 Bad Request';
  socket.write(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  socket.destroySoon();
}
