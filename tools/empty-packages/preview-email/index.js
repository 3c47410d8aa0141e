/** The mailer loads this package even if nothing is previewed, and logs a warning if that fails. */
module.exports = {};
