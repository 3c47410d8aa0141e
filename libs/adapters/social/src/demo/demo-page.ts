import { type DemoUser, demoUsers } from './demo-user.js';
import { DEMO_PAGE } from './demo-provider.js';

/** The page as HTML. Query values occur only in URLs, encoded. */
export function demoPage(state: string, challenge: string): string {
  const query = new URLSearchParams({ state, code_challenge: challenge }).toString().replaceAll('&', '&amp;');
  return `<!doctype html>
<html lang="nb">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Demo-innlogging</title>
<link rel="stylesheet" href="${DEMO_PAGE}/stil.css">
</head>
<body>
<main>
<p class="mark">Bare under utvikling</p>
<h1>Hvem vil du logge inn som?</h1>
<p>Dette er ingen virkelig innloggingstjeneste. Ingen av personene finnes, og siden er borte i produksjon.</p>
<ul>
${demoUsers.map((user) => definition(user, query)).join('\n')}
</ul>
<p><a href="${DEMO_PAGE}/avbryt?${query}">Avbryt</a></p>
</main>
</body>
</html>
`;
}

const definition = (user: DemoUser, query: string): string =>
  `<li><a href="${DEMO_PAGE}/som/${user.id}?${query}">${user.name}</a><span>${inWords(user)}</span></li>`;

function inWords({ email, emailVerified }: DemoUser): string {
  if (email === null) return 'oppgir ingen e-postadresse';
  return emailVerified ? email : `${email} (ikke bekreftet)`;
}

export const demoStyle = `
:root { color-scheme: light dark; --page: #f3f5f4; --card: #fff; --line: #b9c0c2; --text: #1c2b36; --quiet: #4d5b64; --link: #1f5878; --mark: #8a4b08; }
@media (prefers-color-scheme: dark) {
  :root { --page: #11181d; --card: #1a242b; --line: #43525c; --text: #e8edf0; --quiet: #b4c0c7; --link: #8fc4e0; --mark: #f0b26b; }
}
body { margin: 0; background: var(--page); color: var(--text); font: 17px/1.6 system-ui, sans-serif; }
main { max-width: 432px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { margin: 0 0 8px; font-size: 28px; line-height: 1.25; font-weight: 600; }
ul { list-style: none; margin: 24px 0; padding: 0; }
li { margin: 0 0 12px; padding: 16px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
li span { display: block; color: var(--quiet); font-size: 15px; overflow-wrap: anywhere; }
a { color: var(--link); text-underline-offset: 3px; }
a:focus-visible { outline: 3px solid currentColor; outline-offset: 3px; }
.mark { margin: 0 0 16px; padding: 4px 12px; display: inline-block; border: 2px solid var(--mark); border-radius: 999px; color: var(--mark); font-weight: 600; }
`;
