import type { Socket } from 'node:net';

/** What Node says of bytes that are no HTTP request, with the status that fits; anything else is a bad one. */
const STATUS_OF: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/**
 * Answers what cannot be read as a request at all with the bare status (security N1, L9), and closes the connection. Our
 * end alone is not enough: a client that keeps its own open would keep the socket for ever.
 */
export function answerMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = STATUS_OF[error.code ?? ''] ?? '400 Bad Request';
  socket.write(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  socket.destroySoon();
}
