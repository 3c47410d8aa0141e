import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { environmentWith } from './other-nodes.mjs';

/** A program that stands in for Node and prints a line of its own. */
function anotherNode(): string {
  const node = join(mkdtempSync(join(tmpdir(), 'portvakt-node-')), 'node');
  writeFileSync(node, '#!/bin/sh\necho another\n');
  chmodSync(node, 0o755);
  return node;
}

describe('environmentWith', () => {
  it('makes `node` mean the program, and leaves the rest', () => {
    const env = environmentWith(anotherNode(), { ...process.env, LEFT: 'as it was' });
    expect(spawnSync('node', ['--version'], { env, encoding: 'utf8' }).stdout).toBe('another\n');
    expect(env['LEFT']).toBe('as it was');
  });

  it('forgets the Node that npm would put before it', () => {
    const env = environmentWith(anotherNode(), { NODE: 'a', npm_node_execpath: 'b', npm_execpath: 'c', PATH: '' });
    expect(Object.keys(env)).toEqual(['PATH']);
  });
});
