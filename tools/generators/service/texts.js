// @ts-check
const MAIN = `import { runService } from '@portvakt/service';

await runService(process.env);
`;

const TSCONFIG = `${JSON.stringify(
  {
    compilerOptions: {
      target: 'es2022',
      module: 'nodenext',
      strict: true,
      skipLibCheck: true,
      experimentalDecorators: true,
      emitDecoratorMetadata: true,
      types: ['node'],
      rootDir: 'src',
      outDir: 'dist',
    },
    include: ['src'],
  },
  null,
  2,
)}\n`;

const ENVIRONMENT = `# Read by \`npm start\` and \`npx portvakt\`. A variable that is not set has its default; an invalid one is
# reported at start, and the service does not start.
PORT=3000
# The name of your product, on the pages and in e-mails.
APP_NAME=Portvakt
# Where people go after they have signed in. Its origin may also be the target of redirects.
#HOME_URL=http://localhost:4000
# Your own PostgreSQL. Without it, one is started with its data in .data.
#DATABASE_URL=postgres://portvakt@localhost/portvakt
`;

const IGNORED = `node_modules/
dist/
.data/
.env
`;

const README = `# Our account service

Portvakt as a package. \`src/main.ts\` starts it; \`.env\` has the settings for development, and is not committed.

| command | |
|---|---|
| \`npm start\` | builds and starts: <http://localhost:3000>, e-mails at <http://localhost:3000/utviklerpost> |
| \`npm test\` | builds, and runs the tests of an extension |
| \`npx portvakt new extension acme\` | adds rules, refusals and followers of your own, with a test, where there are none |
| \`npx portvakt new rule no-rivals\`, \`npx portvakt new follower crm\` | add one more to the extension |
| \`npx portvakt new provider firma https://id.firma.no\` | adds an OpenID provider, with a test |
| \`EXTENSIONS=./dist/index.js npx portvakt migrate status\` | lists the migrations of the database, also those of the extension; the embedded database has to be stopped |

In production, set the variables in the environment, \`NODE_ENV=production\` among them, and run \`node dist/main.js\`.
`;

module.exports = { ENVIRONMENT, IGNORED, MAIN, README, TSCONFIG };
