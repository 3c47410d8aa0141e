/** The mailer loads this package although nothing is previewed, and logs a warning where that fails. */
module.exports = {};
