// @ts-check
/** The published generators, by their names in generators.json; index.d.ts has their arguments. */
const generators = {
  service: require('./service/generator.js'),
  extension: require('./extension/generator.js'),
  rule: require('./rule/generator.js'),
  follower: require('./follower/generator.js'),
  provider: require('./provider/generator.js'),
};

module.exports = { generators };
