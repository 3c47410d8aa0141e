import { describe, expect, it } from '@jest/globals';

import { OverloadError } from '@portvakt/kernel';

import { RefreshDesk } from './refresh-desk.js';

/** Work that ends when it is told to. */
function heldWork() {
  let end: (outcome: string | Error) => void = () => undefined;
  const begun: string[] = [];
  const done = new Promise<string>((resolve, reject) => {
    end = (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome));
  });
  return { begun, end: (outcome: string | Error) => end(outcome), work: () => (begun.push('begun'), done) };
}

/** Everything that can go on without being told has gone on. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('RefreshDesk', () => {
  it('does a thing once for all who come for it meanwhile, and answers all of them', async () => {
    const desk = new RefreshDesk();
    const held = heldWork();
    const coming = [desk.run('one', held.work), desk.run('one', held.work), desk.run('one', held.work)];
    await settled();
    held.end('done');
    expect(await Promise.all(coming)).toEqual(['done', 'done', 'done']);
    expect(held.begun).toHaveLength(1);
  });

  it('does it again for who comes afterwards', async () => {
    const desk = new RefreshDesk();
    expect(await desk.run('one', async () => 'first')).toBe('first');
    expect(await desk.run('one', async () => 'second')).toBe('second');
  });

  it('fails all who share a try that fails, and is free for the next', async () => {
    const desk = new RefreshDesk(1);
    const held = heldWork();
    const coming = [desk.run('one', held.work), desk.run('one', held.work)];
    const outcomes = Promise.allSettled(coming);
    held.end(new Error('the provider said no'));
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await desk.run('one', async () => 'again')).toBe('again');
    expect(await desk.run('two', async () => 'another')).toBe('another');
  });

  it('does a few things at once, and the others in the order in which they came', async () => {
    const desk = new RefreshDesk(2);
    const works = ['a', 'b', 'c', 'd'].map((key) => ({ key, ...heldWork() }));
    const begun = (): string[] => works.filter(({ begun }) => begun.length > 0).map(({ key }) => key);
    const coming = works.map(({ key, work }) => desk.run(key, work));
    await settled();
    expect(begun()).toEqual(['a', 'b']);
    works[1]!.end('b');
    await settled();
    expect(begun()).toEqual(['a', 'b', 'c']);
    works[0]!.end('a');
    await settled();
    expect(begun()).toEqual(['a', 'b', 'c', 'd']);
    works[2]!.end('c');
    works[3]!.end('d');
    expect(await Promise.all(coming)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('gives the place of a failed try to who waits, and counts no place twice', async () => {
    const desk = new RefreshDesk(1);
    const works = ['a', 'b', 'c'].map((key) => ({ key, ...heldWork() }));
    const outcomes = Promise.allSettled(works.map(({ key, work }) => desk.run(key, work)));
    works[0]!.end(new Error('no'));
    await settled();
    expect(works.map(({ begun }) => begun.length)).toEqual([1, 1, 0]);
    works[1]!.end('b');
    works[2]!.end('c');
    await outcomes;
    const late = [heldWork(), heldWork()];
    const coming = late.map(({ work }, number) => desk.run(`late-${number}`, work));
    await settled();
    expect(late.map(({ begun }) => begun.length)).toEqual([1, 0]);
    late.forEach(({ end }) => end('done'));
    await Promise.all(coming);
  });

  it('lets no more wait than it can serve, who come for something under way none the less', async () => {
    const desk = new RefreshDesk(1, 1);
    const [a, b] = [heldWork(), heldWork()];
    const coming = [desk.run('a', a.work), desk.run('b', b.work), desk.run('b', b.work), desk.run('a', a.work)];
    await expect(desk.run('c', async () => 'never')).rejects.toBeInstanceOf(OverloadError);
    a.end('a');
    b.end('b');
    expect(await Promise.all(coming)).toEqual(['a', 'b', 'b', 'a']);
    expect(await desk.run('c', async () => 'c')).toBe('c');
  });
});
