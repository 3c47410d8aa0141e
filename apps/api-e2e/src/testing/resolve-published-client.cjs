const resolveAlias = require('../../../../tools/testing/resolve-aliases.cjs');

/**
 * The passkey plug-in of the later client is a package of its own, beside a client that is installed here by another
 * name: `better-auth` is the version of the contract.
 */
module.exports = function resolvePublishedClient(request, options) {
  const isOfLaterClient = /node_modules[\\/]@better-auth[\\/]passkey/.test(options.basedir ?? '');
  const wanted = isOfLaterClient ? request.replace(/^better-auth(?=\/|$)/, 'better-auth-1-7') : request;
  return resolveAlias(wanted, options);
};
