import { describe, expect, it } from '@jest/globals';

import { parseDatabaseUrl } from './database-url.js';

describe('parseDatabaseUrl', () => {
  it.each([
    'postgres://name:pass@db.example.no/portvakt',
    'postgresql://db.example.no:5433/portvakt?sslmode=verify-full',
    'postgresql://postgres@/portvakt?host=%2Frun%2Fpostgresql',
    'postgres://name:pass,word@[::1]:5432/portvakt',
    'postgres://a/portvakt?target_session_attrs=any',
    'postgres://a/portvakt?sslmode=no-verify',
    'postgres://a/portvakt?sslmode=require&uselibpqcompat=true',
  ])('leaves a URL with one host as it is: %s', (url) => {
    expect(parseDatabaseUrl(url)).toEqual({ firstHost: url, stricterThan: null, candidates: [] });
  });

  it('reads several hosts in order, each with its port', () => {
    expect(parseDatabaseUrl('postgres://n:p@a:5433,b,[::1]:5434/db?target_session_attrs=read-write')).toEqual({
      firstHost: 'postgres://n:p@a:5433/db?target_session_attrs=read-write',
      stricterThan: null,
      candidates: [
        { host: 'a', port: 5433 },
        { host: 'b', port: 5432 },
        { host: '::1', port: 5434 },
      ],
    });
  });

  it.each(['prefer', 'require', 'verify-ca'])('checks the certificate in full with sslmode=%s', (mode) => {
    expect(parseDatabaseUrl(`postgres://n:p@a/db?sslmode=${mode}&sslrootcert=/etc/ca.crt`)).toEqual({
      firstHost: 'postgres://n:p@a/db?sslmode=verify-full&sslrootcert=/etc/ca.crt',
      stricterThan: mode,
      candidates: [],
    });
  });

  it('looks for the primary among several hosts without `target_session_attrs`', () => {
    expect(parseDatabaseUrl('postgres://a,b/db')?.candidates).toHaveLength(2);
  });

  it('checks a single host as well where it must accept writes', () => {
    expect(parseDatabaseUrl('postgres://proxy:6432/db?target_session_attrs=read-write')?.candidates).toEqual([
      { host: 'proxy', port: 6432 },
    ]);
  });

  it.each([
    'mysql://a/db',
    'postgres://name:p%zz@a/db',
    'postgres://a/d%b',
    'a,b',
    'postgres://a,/db',
    'postgres://a,b:99999/db',
    'postgres://a,b c/db',
    'postgres://a,b/db?target_session_attrs=any',
    'postgres://a,b/db?target_session_attrs=read-only',
    'postgres://a/db?target_session_attrs=standby',
  ])('rejects %s', (url) => {
    expect(parseDatabaseUrl(url)).toBeNull();
  });
});
