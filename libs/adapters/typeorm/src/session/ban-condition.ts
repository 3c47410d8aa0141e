/**
 * `isBanned` of the kernel as SQL. `user`: the alias of the table, or empty; `now`: the parameter with the time of the
 * service.
 */
export function isBannedSql(now: `$${number}${'' | '::timestamptz'}`, user: '' | 'u.' | 'o.' = ''): string {
  return `(${user}"banned" AND (${user}"banExpires" IS NULL OR ${user}"banExpires" > ${now}))`;
}
