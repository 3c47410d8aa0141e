import { useTexts } from '../../../i18n/texts.js';
import { useNumber } from '../lists/use-number.js';
import type { LastAction } from './use-users-view.js';
import { usersTexts } from './users.texts.js';
import type { UsersView } from './users-view.js';

interface Rows {
  readonly users: readonly unknown[];
  readonly total: number;
  readonly totalIsEstimate: boolean;
}

/** The texts about the list: its caption, which rows it shows, and the result of the last action for screen readers. */
export function useListTexts(view: UsersView) {
  const texts = useTexts(usersTexts);
  const number = useNumber();
  const column = { navn: texts.byName, laget: texts.byCreated, 'sist-innlogget': texts.bySignIn }[view.sort];
  const [up, down] = view.sort === 'navn' ? [texts.aToZ, texts.zToA] : [texts.oldestFirst, texts.newestFirst];
  const order = view.isAscending ? up : down;

  const range = ({ users, total, totalIsEstimate }: Rows): string => {
    const before = (view.page - 1) * view.perPage;
    const values = { from: number(before + 1), to: number(before + users.length), total: number(total) };
    return totalIsEstimate ? texts.rangeAbout(values) : texts.range(values);
  };
  const announcement = (action: LastAction, rows: Rows): string => {
    if (action === 'search') return texts.found({ count: rows.total, number: number(rows.total) });
    if (action === 'sort') return texts.sorted({ column, order });
    return action === 'turn' || action === 'perPage' ? range(rows) : '';
  };
  return { caption: texts.caption({ column, order }), range, announcement };
}
