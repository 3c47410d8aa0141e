// A product with one page. It knows its visitor by the session cookie of Portvakt.
import { createServer } from 'node:http';

const { PORTVAKT_URL = 'http://localhost:3000', PRODUCT_URL = 'http://localhost:4000' } = process.env;
const { PORT = new URL(PRODUCT_URL).port } = process.env;

/** The session and its user, or null. `disableRefresh`: only the browser can store a renewed cookie. */
async function sessionOf({ headers: { cookie = '' } }) {
  const answer = await fetch(`${PORTVAKT_URL}/get-session?disableRefresh=true`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`Portvakt answered ${answer.status}`);
  return answer.json();
}

const escaped = (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const page = (content) => `<!doctype html><html lang="nb"><meta charset="utf-8"><title>Produktet</title>${content}`;

async function answer(request, response) {
  const session = await sessionOf(request);
  if (!session) {
    const back = new URLSearchParams({ neste: PRODUCT_URL + request.url });
    response.writeHead(302, { location: `${PORTVAKT_URL}/logg-inn?${back}`, 'cache-control': 'no-store' }).end();
    return;
  }
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(page(`<h1>Hei, ${escaped(session.user.name)}</h1><a href="${PORTVAKT_URL}/konto">Kontoen din</a>`));
}

createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error);
    response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end('Innlogging er ikke tilgjengelig nå.');
  });
}).listen(PORT, () => process.stdout.write(`${PRODUCT_URL}\n`));
