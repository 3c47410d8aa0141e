const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const workspace = join(__dirname, '../..');
const { paths } = JSON.parse(readFileSync(join(workspace, 'tsconfig.base.json'), 'utf8')).compilerOptions;

/** The only map of aliases (tsconfig.base.json): from the name of a library to its file. */
module.exports = new Map(Object.entries(paths).map(([alias, [target]]) => [alias, join(workspace, target)]));
