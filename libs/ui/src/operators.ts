/**
 * The controls of the operators' pages. They have their own entry point, so that the pages of end users never load
 * them.
 */
export { ActionMenu, type MenuAction } from './action-menu.js';
export { ConfirmDialog } from './confirm-dialog.js';
export { CopyButton } from './copy-button.js';
export { type Column, DataTable, LoadingTable, type SortOrder } from './data-table.js';
export { type DayBar, DayBars } from './day-bars.js';
export { Drawer } from './drawer.js';
export { type Fact, FactList } from './fact-list.js';
export { FilterChip } from './filter-chip.js';
export { FoldedSection } from './folded-section.js';
export { isReason } from './is-reason.js';
export { OperatorsFrame } from './operators-frame.js';
export { Pager } from './pager.js';
export { ReasonField } from './reason-field.js';
export { SearchField } from './search-field.js';
export { SelectField } from './select-field.js';
